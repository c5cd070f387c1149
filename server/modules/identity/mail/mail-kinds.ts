/** Every mail that identity sends. An address change is confirmed at the new address and reported to the old one. */
export const MAIL_KINDS = [
  'verification',
  'signUpRefused',
  'emailChange',
  'passwordIssued',
  'securityAlarm',
  'passwordChanged',
  'emailChanged',
  'phoneChanged',
  'countryChanged',
  'otpOn',
  'otpOff',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'closing',
  'closingPaysGas',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** One mail as plain text; the mail module fills the braces, renders it and gives the button its address. */
export interface MailText {
  subject: string
  greeting: string
  lines: readonly string[]
  button?: string
}

/**
 * One language's mails. Braces: {brand}, {name} (the member's name), {id} (the sign-in ID), {code} (the issued
 * password), {minutes} (how long a code lives), {time} (a moment, printed in the member's zone).
 */
export interface MailTexts {
  mails: Readonly<Record<MailKind, MailText>>
  /** Above the address of the button, for readers whose mail program shows no buttons. */
  buttonFallback: string
  /** Before the last lines, of a member who chose a phrase. Braces: {phrase}. */
  phrase: string
  /** Last lines of every mail. */
  footer: readonly string[]
}
