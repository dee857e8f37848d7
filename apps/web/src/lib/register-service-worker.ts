/** @throws if the browser refuses, as in a private window, or the script cannot be loaded */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
