import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

const MAX_BYTES = 2_000_000
/** Clients keep connections for their next mail. */
const CLOSE_WITHIN_MS = 100

/** An SMTP server that takes every mail and delivers none. The caller listens and closes. */
export function receiveMails(store: MailStore, now: () => Date): SMTPServer {
  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await text(stream)
    if (stream.sizeExceeded) throw new Error(`Mails here are at most ${MAX_BYTES} bytes.`)
    const { mailFrom, rcptTo } = session.envelope
    const to = rcptTo.map((recipient) => recipient.address)
    store.add({ at: now().toISOString(), from: mailFrom ? mailFrom.address : '', to, raw })
  }
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_BYTES,
    closeTimeout: CLOSE_WITHIN_MS,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => callbackify(receive)(stream, session, (error) => done(error)),
  })
}
