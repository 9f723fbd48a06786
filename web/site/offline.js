// Keeps the page for later visits without a network.

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url)).catch(() => {
    // Without it the page works as long as there is a network.
  });
}
