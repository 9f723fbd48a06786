//! Clients, to which limits apply: one address is one client.

use std::net::{IpAddr, Ipv6Addr};

/// A client. The holder of one IPv6 address usually has a whole network of them, so a network counts as one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Client(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_is_one_client() {
        let client = |text: &str| Client::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(client("2001:db8:1:2::3"), client("2001:db8:1:2:ffff::1"));
        assert_ne!(client("2001:db8:1:2::3"), client("2001:db8:1:3::3"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
        assert_ne!(client("127.0.0.1"), client("127.0.0.2"));
    }
}
