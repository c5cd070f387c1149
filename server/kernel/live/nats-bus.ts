import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '../log.ts'
import { sendTogether, type Bus } from './bus.ts'

const SUBJECT = 'members.live'
/** What a server of NATS takes unless it is told otherwise is 1 MiB; no message here comes near. */
const MAX_MESSAGE_BYTES = 512 * 1024
const AGAIN_AFTER_MS = 1_000
/** A way that is broken without a word is noticed after two of these. */
const PING_EVERY_MS = 5_000
const MAX_SILENT_PINGS = 2

/** An address such as tls://user:password@host:4222 as the client wants it; it tries for ever to come back. */
function optionsOf(address: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(address)
  return {
    servers: host,
    name: 'members live',
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_AFTER_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: MAX_SILENT_PINGS,
  }
}

/** Keeps up with whether the connection is up, and says when it has come back. */
function trackConnection(nats: NatsConnection, regained: () => void): () => boolean {
  let isUp = true
  const watch = async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect' || type === 'staleConnection' || type === 'close') isUp = false
      if (type === 'reconnect') {
        isUp = true
        regained()
      }
    }
    isUp = false
  }
  void watch()
  return () => isUp && !nats.isClosed()
}

/** The client is loaded only where a server is named. */
async function connectTo(address: string): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node')
  return await connect(optionsOf(address))
}

/** A server of NATS beside the database: for installations whose messages would wait for one another in NOTIFY. */
export function createNatsBus(address: string, log: Pick<Logger, 'warn'>): Bus {
  let connection: Promise<NatsConnection> | undefined
  const open = (): Promise<NatsConnection> => {
    const opening = connection ?? connectTo(address)
    connection = opening
    // A first try that failed is made again with the next message.
    opening.catch(() => (connection = undefined))
    return opening
  }
  return {
    mostBytes: MAX_MESSAGE_BYTES,
    send: sendTogether(async (texts) => {
      const nats = await open()
      for (const text of texts) nats.publish(SUBJECT, text)
      await nats.flush()
    }),
    async listen(heard, regained) {
      const nats = await open()
      nats.subscribe(SUBJECT, {
        callback: (error, message) => {
          if (error === null) heard(message.string())
          else log.warn({ err: error }, 'a live message could not be heard')
        },
      })
      const isListening = trackConnection(nats, regained)
      // Listening once the server knows of it: a message that is sent afterwards is heard.
      await nats.flush()
      return {
        isListening,
        async end() {
          connection = undefined
          await nats.close()
        },
      }
    },
  }
}
