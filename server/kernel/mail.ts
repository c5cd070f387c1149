import type { Clock } from './clock.ts'
import type { EffectKind } from './database/outbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** BCP 47 tag of the text. */
  readonly language: string
}

/** Mails wait in the outbox as effects of this kind. */
export const MAIL_EFFECT: EffectKind<Mail> = { name: 'mail' }

export interface Mailer {
  /** Hands one mail to the server. `id` becomes the Message-ID, so that a second try is recognised. Throws when refused. */
  send(mail: Mail, id: string): Promise<void>
  /** Whether the mail server answers at all; asked before work that is useless without its mail. */
  isReachable(): Promise<boolean>
  close(): void
}

const REACHABLE_FOR_MS = 30_000
const TIMEOUT_MS = 5_000

/** Loaded with the first mail: most processes send none. */
async function openTransport(url: string, from: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, pool: true }, { from })
  transport.on('error', () => undefined)
  return transport
}

/** Mail over SMTP, several on one connection: a greeting and a handshake take longer than a mail. */
export function createMailer(url: string, from: string, clock: Clock): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  const open = () => (opened ??= openTransport(url, from))
  const domain = from.split('@')[1] ?? 'members.example'
  let checkedAt = -Infinity
  return {
    async send(mail, id) {
      const transport = await open()
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Content-Language': mail.language },
      })
    },
    async isReachable() {
      if (clock.nowMs() - checkedAt < REACHABLE_FOR_MS) return true
      const isUp = await Promise.race([
        open()
          .then((transport) => transport.verify())
          .then(
            () => true,
            () => false,
          ),
        new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref()),
      ])
      if (isUp) checkedAt = clock.nowMs()
      return isUp
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  }
}
