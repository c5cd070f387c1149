import type { EmptyField, FailureCode, FailureMeta } from './errors.ts'

/** The values of a failure's meta that are names of ours: each has a word in every language. */
export const META_WORDS = {
  field: [
    'apiKey',
    'secretKey',
    'passphrase',
    'budget',
    'perTradePct',
    'maxOpen',
    'stopPct',
    'trailingPct',
    'dayLossPct',
    'maxDrawdownPct',
    'minProbability',
    'stop',
    'target',
    'sharePct',
    'riskAccepted',
    'watchedStop',
  ],
  list: ['MCS', 'USDT', 'plan', 'bet', 'position'],
  reason: ['SECURITY', 'STAFF', 'RISK', 'RECONCILE'],
} as const

type MetaWord<Name extends keyof typeof META_WORDS> = (typeof META_WORDS)[Name][number]

/** Meta as the server makes it; a name that a text prints must have a word in every language. */
export type WordedMeta = FailureMeta & {
  readonly field?: MetaWord<'field'>
  readonly list?: readonly MetaWord<'list'>[]
  readonly reason?: MetaWord<'reason'>
}

/** Codes whose text names a time that may be unknown: they have a second text without it. */
export const TIMELESS_CODES = ['WITHDRAW-A002', 'WITHDRAW-A007'] as const

/** Codes that ask for a value: a blank one answers them, one that is too long answers COMMON-B003. */
export const MISSING_CODES: ReadonlySet<FailureCode> = new Set([
  'LOGIN-B001',
  'LOGIN-B002',
  'FINDPW-B001',
  'OTP-B002',
  'SWAP-B001',
  'SWAP-B002',
  'WITHDRAW-B001',
  'WITHDRAW-B002',
  'WITHDRAW-B003',
  'INQUIRY-B001',
  'INQUIRY-B002',
  'INQUIRY-B003',
  'ICO-B005',
  'AUTO-B001',
  'MODIFY-B009',
  'STAFF-B001',
])

/** One language's texts: a text per code, one per field that may be left empty, and the words of what they are filled with. */
export interface FailureTexts {
  codes: Readonly<Record<FailureCode, string>>
  timeless: Readonly<Record<(typeof TIMELESS_CODES)[number], string>>
  empty: Readonly<Record<EmptyField, string>>
  words: {
    readonly [Name in keyof typeof META_WORDS]: Readonly<Record<(typeof META_WORDS)[Name][number], string>>
  }
  /** What stands between the parts of a list. */
  comma: string
}
