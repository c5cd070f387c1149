/** Form rules of an account (docs/product/decisions.md D-10 to D-14), shown while typing and decided by the server. */

const ID_SHAPE = /^[a-z][a-z0-9]{4,19}$/
/** One @, no spaces, a dotted host: whether mail arrives is proven by the verification link. */
const EMAIL_SHAPE =
  /^[^\s@<>()",;:\\[\]]{1,64}@(?=.{1,255}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const INVITE_CODE = /^[A-HJ-NP-Z2-9]{8}$/

export const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const INVITE_CODE_LENGTH = 8
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const NAME_MAX = 50

/** The ID as stored: trimmed and in lower case; undefined when it is not 5-20 of a-z, 0-9, first a letter. */
export function parseId(typed: string): string | undefined {
  const id = typed.trim().toLowerCase()
  return ID_SHAPE.test(id) ? id : undefined
}

/** The address as stored, in lower case; undefined when it cannot be one. */
export function parseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return EMAIL_SHAPE.test(email) ? email : undefined
}

/** What a mail program makes a link of: a scheme, a mailbox, or a dot with letters on both sides. */
const LINK_SHAPE = /:\/\/|[@＠/]|[\p{L}\p{N}][.．。｡]\p{L}{2,}/u
/** Control and format signs, those that turn the direction of a text among them, and private ones. */
const UNSEEN_SIGNS = /[\p{C}\u2028\u2029]/gu

/** A name that was stored before names were checked so, safe to stand in a mail. */
export function neutralizeName(name: string): string {
  const seen = name.replace(UNSEEN_SIGNS, '')
  return LINK_SHAPE.test(seen) ? seen.replace(/[:/@＠.．。｡]+/g, ' ').trim() : seen
}

/** The name with single spaces; undefined when empty, too long, with signs no name has, or with what reads as an address. */
export function parseName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  const isShaped = name !== '' && [...name].length <= NAME_MAX && !/[<>{}\\]/.test(name)
  return isShaped && name === neutralizeName(name) ? name : undefined
}

export const MAIL_PHRASE_MIN = 3
export const MAIL_PHRASE_MAX = 20

/** The phrase with single spaces; undefined when it is too short or long, or reads as an address: a mail program would make it a link. */
export function parseMailPhrase(typed: string): string | undefined {
  const phrase = parseName(typed)
  const length = phrase === undefined ? 0 : [...phrase].length
  return length >= MAIL_PHRASE_MIN && length <= MAIL_PHRASE_MAX ? phrase : undefined
}

/** The code in capitals; undefined when it is not eight signs of the alphabet. */
export function parseInviteCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return INVITE_CODE.test(code) ? code : undefined
}

/** Length, a letter of any script, a digit, and not the ID itself. The list of common passwords is checked by the server. */
export function isPasswordShape(password: string, id: string): boolean {
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return false
  return (
    /\p{L}/u.test(password) &&
    /\d/.test(password) &&
    password.trim().toLowerCase() !== id.trim().toLowerCase()
  )
}

/** An ID as others may see it: `ab***9`. */
export function maskId(id: string): string {
  return `${id.slice(0, 2)}***${id.slice(-1)}`
}
