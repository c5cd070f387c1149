/** The scripts that may run as workers: the service worker, and what the build made for checking proofs. */
const KNOWN = /^\/(sw\.js|assets\/proof-worker-[\w-]+\.js)$/

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

let policy: Policy | undefined

/** Throws for any other script: a policy that let every address through would be none. */
function requireKnown(url: string): string {
  if (!KNOWN.test(url)) throw new TypeError(`not a worker of this app: ${url}`)
  return url
}

/** A worker's address as the page's policy admits it. Throws for a script that is none of the app's workers. */
export function trustedWorkerAddress(url: string): string {
  const { trustedTypes } = globalThis
  if (trustedTypes === undefined) return requireKnown(url)
  policy ??= trustedTypes.createPolicy('app-sw', { createScriptURL: requireKnown })
  return policy.createScriptURL(url)
}
