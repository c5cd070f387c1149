import { listAddresses } from './database/hosts/addresses.ts'

export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', '::1', 'localhost'])

/** Whether an address leads to this machine only. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname)
}

/** Whether the way to each host of the database is encrypted and its certificate checked, or never leaves this machine. */
export function isSafeDatabaseUrl(url: string): boolean {
  return listAddresses(url).every(isSafeHost)
}

function isSafeHost(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  // Without a host, or with a folder as its host, PostgreSQL is reached over a Unix socket.
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || LOOPBACK.has(host)) return true
  return searchParams.get('sslmode') === 'verify-full'
}
