import { Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { listAddresses } from './addresses.ts'
import { openClient, requireWriter } from './open-client.ts'

interface Target {
  readonly host: string
  readonly port: number
}

/** Knows which host takes writes until a connection breaks; then the hosts are asked again. */
function createFinder(url: string) {
  let known: Promise<Target> | undefined
  const fetchTarget = async (): Promise<Target> => {
    const client = await openClient(url)
    await client.end()
    return { host: client.host, port: client.port }
  }
  return {
    find(): Promise<Target> {
      known ??= fetchTarget()
      known.catch(() => (known = undefined))
      return known
    },
    forget: () => void (known = undefined),
  }
}

/** A connection that finds out where it leads to when it is opened. */
function leadToWriter(finder: ReturnType<typeof createFinder>): Socket {
  const socket = new Socket()
  const connect = socket.connect.bind(socket)
  // However it ended: the next connection asks again who takes writes.
  socket.on('close', () => finder.forget())
  socket.connect = () => {
    finder.find().then(
      ({ host, port }) => (socket.destroyed ? undefined : connect(port, host)),
      (error: unknown) => socket.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return socket
  }
  return socket
}

/** TLS as one address asks for it; the certificate may be that of any of the hosts, for one of them answers. */
function tlsOf(address: URL, hosts: readonly string[]): pg.PoolConfig['ssl'] {
  const mode = address.searchParams.get('sslmode')
  if (mode === null || mode === 'disable') return false
  const root = address.searchParams.get('sslrootcert')
  return {
    ...(root !== null && { ca: readFileSync(root, 'utf8') }),
    checkServerIdentity(_host: string, certificate: PeerCertificate) {
      const [first, ...others] = hosts.map((host) => checkServerIdentity(host, certificate))
      return others.some((fault) => fault === undefined) ? undefined : first
    },
  }
}

function toWriter(url: string): pg.PoolConfig {
  const addresses = listAddresses(url).map((text) => new URL(text))
  const [first] = addresses
  if (first === undefined || addresses.length === 1) return { connectionString: url }
  const finder = createFinder(url)
  return {
    host: first.hostname,
    user: decodeURIComponent(first.username),
    password: decodeURIComponent(first.password),
    database: decodeURIComponent(first.pathname.slice(1)),
    ssl: tlsOf(
      first,
      addresses.map(({ hostname }) => hostname),
    ),
    stream: () => leadToWriter(finder),
    // The host may have become a standby since it was asked.
    async onConnect(client) {
      try {
        await requireWriter(client, first.host)
      } catch (error) {
        finder.forget()
        throw error
      }
    },
  }
}

/** A pool of connections; of several hosts in the connection string they lead to the one that takes writes, wherever that moves. */
export function openPool(url: string, options: Omit<pg.PoolConfig, 'connectionString'>): pg.Pool {
  return new pg.Pool({ ...options, ...toWriter(url) })
}
