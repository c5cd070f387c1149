import { trustedWorkerAddress } from './worker-addresses.ts'

/** The worker that shows pushes and the page without a connection, running. Rejects where the browser refuses one. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedWorkerAddress('/sw.js'))
  return navigator.serviceWorker.ready
}
