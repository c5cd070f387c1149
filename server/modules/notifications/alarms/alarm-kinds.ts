import type { AlarmCategory } from '#contract/notifications.ts'

/** A kind of alarm: what it is about, which values its texts need, where it leads. Braces of the path are filled too. */
interface KindRow {
  readonly category: AlarmCategory
  readonly values: readonly string[]
  readonly path: string
  /** Sent at any hour, one by one, regardless of settings (docs/product/decisions.md D-102). */
  readonly isCritical?: true
}

const MEMBERSHIP = {
  category: 'MEMBERSHIP',
  values: ['item', 'endsAt', 'nextAt'],
  path: '/subscribe',
} as const
const SECURITY = {
  category: 'SECURITY',
  values: ['changedAt'],
  path: '/account/modify',
  isCritical: true,
} as const
const AUTO = { category: 'AUTO', values: ['exchange'], path: '/trading/automaster/{account}' } as const

/**
 * Every notification a member can get. Values are texts; a name that ends in `At` is an instant in ISO 8601, worded in the
 * member's zone; `amount` is a decimal string; `what`, `direction` and `item` are words of the texts' own lists.
 */
export const ALARM_KINDS = {
  NOTICE_PUBLISHED: { category: 'NOTICE', values: ['title', 'id'], path: '/board/notice?id={id}' },
  CAMPAIGN: { category: 'NOTICE', values: ['title', 'text', 'to'], path: '{to}' },
  CONSENT_GIVEN: { category: 'NOTICE', values: ['changedAt', 'endsAt'], path: '/setting' },
  CONSENT_WITHDRAWN: { category: 'NOTICE', values: ['changedAt'], path: '/setting' },
  CONSENT_RENEWAL: { category: 'NOTICE', values: ['endsAt'], path: '/setting' },
  CONSENT_ENDED: { category: 'NOTICE', values: ['endsAt'], path: '/setting' },
  SIGNAL_FOUND: {
    category: 'SIGNAL',
    values: ['pair', 'what', 'direction', 'probability', 'id'],
    path: '/trading/signal?id={id}',
  },
  PRICE_RISEN: { category: 'PRICE', values: ['pair', 'price'], path: '/alerts' },
  PRICE_FALLEN: { category: 'PRICE', values: ['pair', 'price'], path: '/alerts' },
  AUTO_KEY_APPROVED: AUTO,
  AUTO_KEY_REJECTED: { ...AUTO, values: ['exchange', 'reason'] },
  AUTO_KEY_ENDS: { ...AUTO, values: ['exchange', 'days'] },
  AUTO_KEY_FAILED: { ...AUTO, isCritical: true },
  AUTO_PAUSED: { ...AUTO, values: ['exchange', 'untilAt'] },
  AUTO_KILLED: { ...AUTO, isCritical: true },
  AUTO_MEMBERSHIP_ENDED: AUTO,
  AUTO_POSITION_CLOSED: { ...AUTO, values: ['exchange', 'pair', 'amount', 'coin'] },
  DEPOSIT_COMPLETE: { category: 'DEPOSIT', values: ['amount', 'coin'], path: '/wallet/histories' },
  RECEIVED: { category: 'DEPOSIT', values: ['amount', 'coin'], path: '/wallet/histories' },
  WITHDRAW_COMPLETE: {
    category: 'WITHDRAW',
    values: ['amount', 'coin'],
    path: '/wallet/histories',
    isCritical: true,
  },
  WITHDRAW_FAILED: {
    category: 'WITHDRAW',
    values: ['amount', 'coin'],
    path: '/wallet/histories',
    isCritical: true,
  },
  MEMBERSHIP_EXPIRING: MEMBERSHIP,
  MEMBERSHIP_LAST_DAY: MEMBERSHIP,
  MEMBERSHIP_EXPIRED: MEMBERSHIP,
  MEMBERSHIP_RENEWAL_AHEAD: MEMBERSHIP,
  MEMBERSHIP_RENEWED: MEMBERSHIP,
  MEMBERSHIP_RENEWAL_FAILED: MEMBERSHIP,
  REWARD_PAID: { category: 'REWARD', values: ['amount', 'coin', 'day'], path: '/profit/history' },
  COMMISSION_PAID: {
    category: 'REWARD',
    values: ['amount', 'coin', 'day'],
    path: '/profit/recommend/histories',
  },
  PLAN_GRADUATED: { category: 'PLAN', values: ['amount', 'coin', 'untilAt'], path: '/reward' },
  PLAN_ENDED: { category: 'PLAN', values: ['amount', 'coin'], path: '/reward/histories/plan' },
  ICO_RELEASED: { category: 'ICO', values: ['amount', 'coin'], path: '/ico/vesting/histories' },
  GAME_WON: { category: 'GAME', values: ['round', 'amount', 'coin'], path: '/game' },
  GAME_LOST: { category: 'GAME', values: ['round', 'amount', 'coin'], path: '/game' },
  GAME_REFUNDED: { category: 'GAME', values: ['round', 'amount', 'coin'], path: '/game' },
  INQUIRY_ANSWERED: { category: 'INQUIRY', values: ['title', 'id'], path: '/board/inquiry/history/{id}' },
  SECURITY_SIGN_IN: { ...SECURITY, values: ['device', 'changedAt'] },
  SECURITY_TOKEN_REUSED: SECURITY,
  SECURITY_PASSWORD_ISSUED: SECURITY,
  SECURITY_PASSWORD_CHANGED: SECURITY,
  SECURITY_EMAIL_CHANGED: SECURITY,
  SECURITY_PHONE_CHANGED: SECURITY,
  SECURITY_COUNTRY_CHANGED: SECURITY,
  SECURITY_OTP_ON: SECURITY,
  SECURITY_OTP_OFF: SECURITY,
  SECURITY_OTP_LOCKED: SECURITY,
  SECURITY_PASSKEY_ADDED: SECURITY,
  SECURITY_PASSKEY_REMOVED: SECURITY,
  SECURITY_PASSKEY_COPIED: SECURITY,
  // A link from outside opens no screen of keys: it is one tap further.
  SECURITY_API_KEY_CREATED: { ...SECURITY, path: '/setting' },
  SECURITY_API_KEY_REVOKED: { ...SECURITY, path: '/setting' },
  SECURITY_ARCHIVE_REQUESTED: { ...SECURITY, path: '/account/modify' },
  SECURITY_ARCHIVE_READY: { ...SECURITY, path: '/account/modify' },
  SECURITY_ARCHIVE_SAVED: { ...SECURITY, path: '/account/modify' },
  SECURITY_WEBHOOK_CREATED: { ...SECURITY, path: '/setting' },
  SECURITY_WEBHOOK_REMOVED: { ...SECURITY, path: '/setting' },
  SECURITY_WEBHOOK_SECRET_CHANGED: { ...SECURITY, path: '/setting' },
  SECURITY_STRATEGY_CREATED: { ...SECURITY, path: '/trading/strategies' },
  SECURITY_STRATEGY_CHANGED: { ...SECURITY, path: '/trading/strategies' },
  WEBHOOK_DISABLED: { category: 'SECURITY', values: ['name'], path: '/setting' },
  SECURITY_PUSH_MOVED: SECURITY,
  SECURITY_TELEGRAM_LINKED: SECURITY,
  SECURITY_TELEGRAM_ENDED: SECURITY,
  SECURITY_CLOSING: SECURITY,
  SECURITY_CLOSING_STOPPED: SECURITY,
  SECURITY_DATA_SEEN: SECURITY,
} as const satisfies Readonly<Record<string, KindRow>>

export type AlarmKind = keyof typeof ALARM_KINDS

type Braced<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braced<Rest>
  : never
/** A text, or one for each language where its source has them. */
export type AlarmValue = string | Readonly<Record<string, string>>
/** The values a kind of notification needs; a missing one does not compile. */
export type AlarmParams<Kind extends AlarmKind> = Readonly<
  Record<
    (typeof ALARM_KINDS)[Kind]['values'][number] | Braced<(typeof ALARM_KINDS)[Kind]['path']>,
    AlarmValue
  >
>

/** How one notification comes besides standing in the list, and what becomes of its push in quiet hours. */
export interface Delivery {
  readonly isPushed: boolean
  readonly inQuiet: 'WAIT' | 'DROP'
}

/** One notification for one member. `name` is its idempotency key: the same name again does nothing. */
export type AlarmOf<Kind extends AlarmKind> = Kind extends AlarmKind
  ? {
      readonly kind: Kind
      readonly name: string
      readonly params: AlarmParams<Kind>
      /** Afterwards it is no news and is left out of pushes. */
      readonly expiresAt?: Date | undefined
      /** As the member chose for this one; else as the settings say. */
      readonly delivery?: Delivery | undefined
    }
  : never
export type NewAlarm = AlarmOf<AlarmKind>

export function kindRow(kind: AlarmKind): KindRow {
  return ALARM_KINDS[kind]
}

export function isAlarmKind(kind: string): kind is AlarmKind {
  return Object.hasOwn(ALARM_KINDS, kind)
}

/** Title and text; braces are the values of the kind. */
export type AlarmText = readonly [title: string, text: string]

/** The notification texts of one language. */
export interface AlarmTexts {
  readonly kinds: Readonly<Record<AlarmKind, AlarmText>>
  readonly categories: Readonly<Record<AlarmCategory, string>>
  /** Braces: {count}, {list} (categories with their counts), {category}. */
  readonly nightSummary: AlarmText
  readonly stormSummary: AlarmText
  /** How one category stands in a list. Braces: {category}, {count}. */
  readonly counted: string
  readonly listGlue: string
  /** Stands before every advertisement, as the law wants it. */
  readonly adLabel: string
  readonly optOut: string
  /** Shown when the device could not send the reader's opt-out. */
  readonly optOutWaits: string
  /** Stands under an advertisement in the apps, whose notifications have no buttons. */
  readonly optOutInApp: string
  /** Names of what memberships open. */
  readonly items: Readonly<Record<string, string>>
  /** Names of signal kinds and directions. */
  readonly words: Readonly<Record<string, string>>
}
