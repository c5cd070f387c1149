import pg from 'pg'
import { SECOND_MS } from '../../clock.ts'
import { listAddresses } from './addresses.ts'

/** A server that answers, but takes no writes: a standby, or a primary that was set aside. */
export class NoWriter extends Error {
  /** What PostgreSQL itself says to a write that a standby is asked for. */
  readonly code = '25006'

  constructor(address: string) {
    super(`${address} takes no writes`)
    this.name = 'NoWriter'
  }
}

export interface ClientOptions {
  /** How long a connection may take to open. */
  readonly connectMs?: number
  /** How long an answer may take; without a limit when not given. */
  readonly answerMs?: number
  readonly keepAlive?: boolean
  /** The connection broke while nobody asked it anything. */
  readonly onError?: (error: Error) => void
  readonly onNotification?: (payload: string) => void
}

const CONNECT_MS = 10 * SECOND_MS

/** Throws NoWriter unless the connection takes writes. */
export async function requireWriter(client: Pick<pg.ClientBase, 'query'>, address: string): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new NoWriter(address)
}

async function connectTo(address: string, options: ClientOptions): Promise<pg.Client> {
  const { connectMs = CONNECT_MS, answerMs, keepAlive = false, onError, onNotification } = options
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    keepAlive,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
  })
  // Without a listener a connection that breaks would end the process; the next question finds it broken.
  client.on('error', onError ?? (() => undefined))
  client.on('notification', ({ payload = '' }) => onNotification?.(payload))
  await client.connect()
  return client
}

async function connectToWriter(address: string, options: ClientOptions): Promise<pg.Client> {
  const client = await connectTo(address, options)
  try {
    await requireWriter(client, new URL(address).host)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Opens a connection. Of several hosts all are asked at once and the one that takes writes is kept. Throws what the first
 * host said when none does.
 */
export async function openClient(url: string, options: ClientOptions = {}): Promise<pg.Client> {
  const addresses = listAddresses(url)
  if (addresses.length === 1) return connectTo(url, options)
  try {
    return await Promise.any(addresses.map((address) => connectToWriter(address, options)))
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error
  }
}
