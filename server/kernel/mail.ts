import type { Clock } from './clock.ts'
import type { EffectKind } from './database/outbox.ts'

/** Whose mail it is and what it is about, for the log of deliveries. */
export interface MailSubject {
  readonly memberId: string
  readonly kind: string
  /** The alarm it came with. */
  readonly alarmId?: string | undefined
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** BCP 47 tag of the text. */
  readonly language: string
  readonly about?: MailSubject
  /** Of mails that may be switched off: where a mail client posts to (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Mails wait in the outbox as effects of this kind. */
export const MAIL_EFFECT: EffectKind<Mail> = { name: 'mail' }

export interface Mailer {
  /** Hands one mail to the server. `id` becomes the Message-ID, so that a second try is recognised. Throws when refused. Returns the code it answered. */
  send(mail: Mail, id: string): Promise<string>
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

/** One click in the mail client ends such mails (RFC 8058); the mail server's signature has to cover both lines. */
function headersOf({ language, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    'Content-Language': language,
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
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
      const { response } = await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${domain}>`,
        headers: headersOf(mail),
      })
      return response.slice(0, 3)
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
