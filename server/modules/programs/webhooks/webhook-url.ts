import { isIP } from 'node:net'
import { MAX_WEBHOOK_URL } from '#contract/programs/webhooks.ts'
import { isPublicAddress } from './public-addresses.ts'

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443'])
/** Names that lead into somebody's own network. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion)\.?$/i

/** The host of a URL without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether an address is one of the sandbox's own receiver, the only one that is not on the internet. */
export const isSandboxUrl = (url: URL, sandboxUrl: string): boolean =>
  sandboxUrl !== '' && url.origin === new URL(sandboxUrl).origin

/** A URL that events may be sent to by what it says itself; where its name leads is checked at every try. Undefined for any other. */
export function parseWebhookUrl(text: string, sandboxUrl: string): URL | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (url === undefined || url.href.length > MAX_WEBHOOK_URL) return undefined
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  if (isSandboxUrl(url, sandboxUrl)) return url
  const host = hostOf(url)
  const isOpen = isIP(host) === 0 ? host.includes('.') && !INNER_NAME.test(host) : isPublicAddress(host)
  return url.protocol === 'https:' && PORTS.has(url.port) && isOpen ? url : undefined
}
