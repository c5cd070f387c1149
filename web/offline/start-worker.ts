const WORKER = '/sw.js'

declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL: (url: string) => string },
        ): { createScriptURL(url: string): unknown }
      }
    | undefined
}

/** The page's policy admits this one script as a worker. */
function workerAddress(): string {
  const { trustedTypes } = globalThis
  if (trustedTypes === undefined) return WORKER
  policy ??= trustedTypes.createPolicy('app-sw', { createScriptURL: () => WORKER })
  // A border: the browser takes the trusted address where the types say text.
  return policy.createScriptURL(WORKER) as unknown as string
}
let policy: { createScriptURL(url: string): unknown } | undefined

/** The worker that shows pushes and the page without a connection, running. Rejects where the browser refuses one. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress())
  return navigator.serviceWorker.ready
}
