import { LANGUAGE_TAGS, localePrefix, type Locale } from '#contract/locale.ts'
import { neutralizeName } from '#contract/rules/member-fields.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { MAIL_EFFECT, type Mail, type MailSubject } from '#server/kernel/mail.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findMailOwner } from './mail-phrase.ts'
import { MAIL_TEXTS } from './mail-texts.ts'
import type { MailKind, MailText } from './mail-kinds.ts'

export type { MailText } from './mail-kinds.ts'

export interface MailOrder {
  readonly kind: MailKind
  readonly to: string
  /** Whose mail it is, where that is not the member with this address. */
  readonly memberId?: string
  readonly locale: Locale
  readonly values?: Readonly<Record<string, string>>
  /** Path on this product that the button opens. */
  readonly path?: string
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces: string, name: string) => values[name] ?? braces)
}

/** How the log of deliveries names a mail of this module: passwordChanged is SECURITY_PASSWORD_CHANGED. */
function kindOf(kind: MailKind): string {
  return `SECURITY_${kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

interface MailContent {
  readonly subject: string
  readonly greeting: string
  readonly lines: readonly string[]
  readonly button: string | undefined
  readonly buttonFallback: string
  readonly href: string | undefined
  readonly footer: readonly string[]
  readonly unsubscribe: LinkText | undefined
}

/** Words that lead somewhere. */
interface LinkText {
  readonly text: string
  readonly href: string
}

function asText({ greeting, lines, button, href, footer, unsubscribe }: MailContent): string {
  const link = href === undefined ? [] : [`${button ?? ''}\n${href}`.trim()]
  const last = unsubscribe === undefined ? [] : [`${unsubscribe.text}\n${unsubscribe.href}`]
  return [greeting, ...lines, ...link, footer.join('\n'), ...last].filter((part) => part !== '').join('\n\n')
}

const PAGE = 'margin:0;padding:32px 16px;background:#f5f4f1;color:#19171c;font:16px/1.55 system-ui,sans-serif'
const CARD =
  'max-width:480px;margin:0 auto;padding:28px 24px;background:#fff;border:1px solid #e5e2db;border-radius:16px'
const SMALL = 'margin:16px 0 0;color:#68636d;font-size:12px;word-break:break-word'
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:12px;background:#19171c;color:#fff;text-decoration:none;font-weight:600'

function asHtml(worded: MailContent, language: string): string {
  const paragraphs = [worded.greeting, ...worded.lines].map(
    (line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`,
  )
  const link =
    worded.href === undefined
      ? ''
      : `<p style="margin:24px 0"><a style="${BUTTON}" href="${escapeHtml(worded.href)}">${escapeHtml(worded.button ?? worded.href)}</a></p>` +
        `<p style="${SMALL}">${escapeHtml(worded.buttonFallback)}<br>${escapeHtml(worded.href)}</p>`
  const { unsubscribe } = worded
  const footer = `<p style="${SMALL}">${worded.footer.map(escapeHtml).join('<br>')}</p>`
  const last =
    unsubscribe === undefined
      ? ''
      : `<p style="${SMALL}"><a style="color:inherit" href="${escapeHtml(unsubscribe.href)}">${escapeHtml(unsubscribe.text)}</a></p>`
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(worded.subject)}</title></head>` +
    `<body style="${PAGE}"><div style="${CARD}">${paragraphs.join('')}${link}${footer}${last}</div></body></html>`
  )
}

interface TextOrder extends Omit<MailOrder, 'kind'> {
  /** The reader's anti-phishing phrase. */
  readonly phrase?: string | undefined
  readonly text: MailText
  /** Of mails that may be switched off: the words, and the path with its token. */
  readonly unsubscribe?: { readonly text: string; readonly path: string } | undefined
  /** The whole address that the button opens, for pages without a language in their path. */
  readonly href?: string
}

/** Words one mail in the member's language. */
export function formatMail(
  identity: Pick<IdentityContext, 'brandName' | 'publicUrl'>,
  order: MailOrder & Pick<TextOrder, 'phrase'>,
): Mail {
  return formatTextMail(identity, { ...order, text: MAIL_TEXTS[order.locale].mails[order.kind] })
}

function formatTextMail(identity: Pick<IdentityContext, 'brandName' | 'publicUrl'>, order: TextOrder): Mail {
  const texts = MAIL_TEXTS[order.locale]
  const { text } = order
  const name = order.values?.['name']
  const values = {
    brand: identity.brandName,
    ...order.values,
    ...(name !== undefined && { name: neutralizeName(name) }),
  }
  const language = LANGUAGE_TAGS[order.locale]
  const site = `${identity.publicUrl}${localePrefix(order.locale)}`
  const worded: MailContent = {
    subject: fillIn(text.subject, values),
    greeting: fillIn(text.greeting, values),
    lines: text.lines.map((line) => fillIn(line, values)),
    button: text.button === undefined ? undefined : fillIn(text.button, values),
    buttonFallback: texts.buttonFallback,
    footer: [
      ...(order.phrase === undefined ? [] : [fillIn(texts.phrase, { phrase: order.phrase })]),
      ...texts.footer.map((line) => fillIn(line, values)),
    ],
    href: order.path === undefined ? order.href : `${site}${order.path}`,
    unsubscribe: order.unsubscribe && {
      text: order.unsubscribe.text,
      href: `${site}${order.unsubscribe.path}`,
    },
  }
  return {
    to: order.to,
    subject: worded.subject,
    text: asText(worded),
    html: asHtml(worded, language),
    language,
    ...(worded.unsubscribe && { unsubscribeUrl: worded.unsubscribe.href }),
  }
}

/** Puts a mail into the outbox, in the transaction of its cause, with its reader's phrase. Returns the effect's id. */
export async function sendMail(identity: IdentityContext, db: Queryable, order: MailOrder): Promise<string> {
  const owner = await findMailOwner(db, order.to)
  const memberId = order.memberId ?? owner?.id
  const mail = formatMail(identity, { ...order, phrase: owner?.phrase ?? undefined })
  return identity.outbox.add(db, MAIL_EFFECT, {
    ...mail,
    ...(memberId !== undefined && { about: { memberId, kind: kindOf(order.kind) } }),
  })
}

/** Puts a mail to an address that is no member's into the outbox, in the transaction of its cause. */
export async function mailAddress(
  identity: IdentityContext,
  db: Queryable,
  order: Omit<TextOrder, 'path'>,
): Promise<void> {
  await identity.outbox.add(db, MAIL_EFFECT, formatTextMail(identity, order))
}

/** A mail of another module to a member: its text in the member's language, its times in that language's words. */
export interface MemberMail {
  readonly textOf: (locale: Locale) => MailText
  readonly times: Readonly<Record<string, Date>>
  readonly values: Readonly<Record<string, string>>
  readonly path: string
  /** Of mails that may be switched off: words in the member's language, and the path with its token. */
  readonly unsubscribe?: { readonly textOf: (locale: Locale) => string; readonly path: string } | undefined
  /** What it is about, for the log of deliveries. */
  readonly about: Pick<MailSubject, 'kind' | 'alarmId'>
}

/** Puts a mail to a member into the outbox, in the transaction of its cause; closed accounts get none. */
export async function mailMember(
  identity: IdentityContext,
  db: Queryable,
  { memberId, mail }: { memberId: string; mail: MemberMail },
): Promise<void> {
  const member = await db.maybe<{
    email: string
    name: string
    locale: Locale
    timezone: string
    phrase: string | null
  }>(
    sql`select email, name, locale, timezone, mail_phrase as phrase from identity_members where id = ${memberId} and state in ('ACTIVE', 'SUSPENDED')`,
  )
  if (member === undefined) return
  const { email, name, locale, timezone: zone } = member
  const times = Object.entries(mail.times).map(([word, at]) => [
    word,
    identity.formatTime(at, locale, { zone }),
  ])
  const values = { name, ...mail.values, ...Object.fromEntries(times) }
  const worded = formatTextMail(identity, {
    to: email,
    locale,
    values,
    phrase: member.phrase ?? undefined,
    path: mail.path,
    text: mail.textOf(locale),
    unsubscribe: mail.unsubscribe && {
      text: mail.unsubscribe.textOf(locale),
      path: mail.unsubscribe.path,
    },
  })
  await identity.outbox.add(db, MAIL_EFFECT, { ...worded, about: { memberId, ...mail.about } })
}
