/** Scheme with user and password, the hosts, and what follows them. */
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
const WRITERS_ONLY = 'target_session_attrs'

/**
 * One connection string for each host of `postgres://user:password@one:5432,two:5432/members`: servers of one cluster, of which one
 * takes writes. A string with one host is its own and only one.
 */
export function listAddresses(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = SHAPE.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => {
    const text = `${start}${host}${rest}`
    if (!URL.canParse(text)) return text
    const address = new URL(text)
    address.searchParams.delete(WRITERS_ONLY)
    return address.href
  })
}

/** The same connection string with a change to each of its hosts, such as another user. */
export function mapAddresses(url: string, change: (address: URL) => void): string {
  const changed = listAddresses(url).map((text) => {
    const address = new URL(text)
    change(address)
    return address
  })
  const [first] = changed
  if (first === undefined || changed.length === 1) return first?.href ?? url
  const hosts = changed.map(({ host }) => host).join(',')
  first.searchParams.set(WRITERS_ONLY, 'read-write')
  return first.href.replace(first.host, hosts)
}

/** The name of the database that a connection string leads to. */
export function databaseNameOf(url: string): string {
  return new URL(listAddresses(url)[0] ?? url).pathname.slice(1)
}

/** Where a connection string leads to, without user and password. */
export function hostsOf(url: string): string {
  return listAddresses(url)
    .map((address) => new URL(address).host)
    .join(', ')
}

/** Whether a connection string with several hosts asks for the one that takes writes, as PostgreSQL's own clients have to be told. */
export function asksForWriter(url: string): boolean {
  const [, settings = ''] = url.split('?')
  return new URLSearchParams(settings).get(WRITERS_ONLY) === 'read-write'
}
