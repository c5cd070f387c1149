/** How a member is notified of a security event, besides its line in the log. */
export type SecurityAlarm = {
  readonly memberId: string
  /** The event's key: notified once. */
  readonly name: string
} & (
  | {
      readonly kind: 'SECURITY_SIGN_IN'
      readonly params: { readonly device: string; readonly changedAt: string }
    }
  | { readonly kind: `SECURITY_${NotifiedEvent}`; readonly params: { readonly changedAt: string } }
)

/** Security events the member is notified of, because someone else may have caused them. */
export const NOTIFIED_EVENTS = [
  'TOKEN_REUSED',
  'PASSWORD_ISSUED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'COUNTRY_CHANGED',
  'OTP_ON',
  'OTP_OFF',
  'OTP_LOCKED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_COPIED',
  'API_KEY_CREATED',
  'API_KEY_REVOKED',
  'WEBHOOK_CREATED',
  'WEBHOOK_REMOVED',
  'WEBHOOK_SECRET_CHANGED',
  'STRATEGY_CREATED',
  'STRATEGY_CHANGED',
  'ARCHIVE_REQUESTED',
  'ARCHIVE_READY',
  'ARCHIVE_SAVED',
  'CLOSING',
  'CLOSING_STOPPED',
  'DATA_SEEN',
] as const

export type NotifiedEvent = (typeof NOTIFIED_EVENTS)[number]
