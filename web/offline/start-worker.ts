const WORKER = '/sw.js'

/** The browser answers a trusted address, which it takes wherever its types say text. */
interface Policy {
  createScriptURL(url: string): string
}

declare global {
  var trustedTypes:
    | {
        createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
      }
    | undefined
}

/** The page's policy admits this one script as a worker. */
function workerAddress(): string {
  const { trustedTypes } = globalThis
  if (trustedTypes === undefined) return WORKER
  policy ??= trustedTypes.createPolicy('app-sw', { createScriptURL: () => WORKER })
  return policy.createScriptURL(WORKER)
}
let policy: Policy | undefined

/** The worker that shows pushes and the page without a connection, running. Rejects where the browser refuses one. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress())
  return navigator.serviceWorker.ready
}
