# The service in a container:
#   docker build --tag tengen .
#   docker run --rm --publish 127.0.0.1:8361:8361 tengen
FROM rust:1.95-slim-bookworm AS build
# The image's own toolchain, whatever rust-toolchain.toml names.
ENV RUSTUP_TOOLCHAIN=1.95.0
WORKDIR /src
COPY . .
RUN cargo xtask dist

FROM debian:bookworm-slim
RUN useradd --system --no-create-home --uid 10001 tengen
COPY --from=build /src/target/dist/release/tengen /usr/local/bin/tengen
COPY --from=build /src/LICENSE-MIT /src/LICENSE-APACHE /usr/share/doc/tengen/
USER 10001
EXPOSE 8361
ENTRYPOINT ["tengen"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8361"]
