import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import PostalMime from 'postal-mime'

/** Older mails go first; a demonstration needs no more. */
const MAX_MAILS = 1000

/** A mail as it came over the wire. */
export interface StoredMail {
  readonly id: string
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A mail as a reader wants it. */
export interface ReadMail {
  readonly id: string
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  /** Where a mail client posts to when its reader unsubscribes with one click (RFC 8058); empty for none. */
  readonly unsubscribe: string
}

export interface MailStore {
  add(mail: Omit<StoredMail, 'id'>): void
  /** Newest first; `to` keeps those with exactly this recipient, whatever the case. */
  list(to?: string): readonly StoredMail[]
  find(id: string): StoredMail | undefined
}

/** Keeps mails in memory and, line by line, in a file that the next start reads again. */
export function openMailStore(file: string): MailStore {
  mkdirSync(dirname(file), { recursive: true })
  const mails: StoredMail[] = existsSync(file) ? loadLines(file) : []
  let last = Number(mails.at(-1)?.id ?? 0)
  writeFileSync(file, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 })
  return {
    add: (mail) => {
      last += 1
      const stored = { id: String(last), ...mail }
      mails.push(stored)
      if (mails.length > MAX_MAILS) mails.shift()
      appendFileSync(file, `${JSON.stringify(stored)}\n`)
    },
    list: (to) => mails.filter((mail) => to === undefined || isFor(mail, to)).toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
  }
}

/** Decodes a stored mail: subject, bodies, and the addresses that it asks the reader to open. */
export async function parseMail(mail: StoredMail): Promise<ReadMail> {
  const parsed = await PostalMime.parse(mail.raw)
  const text = parsed.text ?? ''
  const html = parsed.html ?? ''
  return {
    id: mail.id,
    at: mail.at,
    from: mail.from,
    to: mail.to,
    subject: parsed.subject ?? '',
    language: headerIn(parsed.headers, 'content-language'),
    text,
    html,
    links: linksIn(text, html),
    unsubscribe: oneClickOf(parsed.headers),
  }
}

type Headers = readonly { readonly key: string; readonly value: string }[]

function headerIn(headers: Headers, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? ''
}

function oneClickOf(headers: Headers): string {
  const isOneClick = headerIn(headers, 'list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  const [, url = ''] = /<(https?:[^>]+)>/.exec(headerIn(headers, 'list-unsubscribe')) ?? []
  return isOneClick ? url : ''
}

function linksIn(text: string, html: string): string[] {
  const written = text.match(/https?:\/\/[^\s<>"')]+/g) ?? []
  const anchored = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
  return [...new Set([...written, ...anchored])]
}

function isFor(mail: StoredMail, to: string): boolean {
  return mail.to.some((recipient) => recipient.toLowerCase() === to.toLowerCase())
}

/** A half-written last line, left by a power cut, is not a mail. */
function loadLines(file: string): StoredMail[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.slice(-MAX_MAILS).map((line) => JSON.parse(line))
}
