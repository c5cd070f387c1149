/**
 * The closed list of what a member can be told, with the HTTP status of each code (decisions §7).
 * A: state or permission; B: a field is wrong; C: the system failed. A code without text in five
 * languages does not compile: see failure-texts/.
 */
export const FAILURES = {
  'AUTH-A001': 403,
  'LOGIN-B001': 400,
  'LOGIN-B002': 400,
  'LOGIN-A001': 422,
  'LOGIN-A002': 422,
  'LOGIN-A003': 422,
  'LOGIN-A004': 422,
  'LOGIN-A005': 422,
  'LOGIN-A006': 422,
  'TOKEN-A001': 401,
  'TOKEN-A002': 401,
  'SIGNUP-B000': 400,
  'SIGNUP-B001': 400,
  'SIGNUP-B002': 400,
  'SIGNUP-B003': 400,
  'SIGNUP-B004': 400,
  'SIGNUP-B005': 400,
  'SIGNUP-B006': 400,
  'SIGNUP-B007': 400,
  'SIGNUP-B008': 400,
  'SIGNUP-B009': 400,
  'SIGNUP-B010': 400,
  'SIGNUP-B011': 400,
  'SIGNUP-B012': 400,
  'SIGNUP-B013': 400,
  'SIGNUP-A001': 422,
  'SIGNUP-C001': 500,
  'SIGNUP-C002': 500,
  'FINDPW-B001': 400,
  'FINDPW-B002': 400,
  'FINDPW-A001': 422,
  'FINDPW-A002': 422,
  'FINDPW-A003': 422,
  'FINDPW-C001': 500,
  'MODIFY-A001': 422,
  'MODIFY-A002': 422,
  'MODIFY-A003': 422,
  'MODIFY-B001': 400,
  'MODIFY-B002': 400,
  'MODIFY-B003': 400,
  'MODIFY-B004': 400,
  'MODIFY-B005': 400,
  'MODIFY-B006': 400,
  'MODIFY-B007': 400,
  'MODIFY-B008': 400,
  'OTP-B001': 400,
  'OTP-B002': 400,
  'OTP-B003': 400,
  'OTP-A001': 422,
  'OTP-A002': 422,
  'OTP-C001': 500,
  'OTP-C002': 500,
  'OTP-C003': 500,
  'SUBSCRIBE-B001': 400,
  'SUBSCRIBE-A001': 422,
  'SUBSCRIBE-A002': 422,
  'SUBSCRIBE-A003': 422,
  'SUBSCRIBE-A004': 422,
  'SUBSCRIBE-A005': 422,
  'SUBSCRIBE-A006': 422,
  'SUBSCRIBE-C001': 500,
  'SIGNAL-A001': 422,
  'AUTO-B001': 400,
  'AUTO-B002': 400,
  'AUTO-A001': 422,
  'AUTO-A002': 422,
  'AUTO-A003': 422,
  'AUTO-A004': 422,
  'AUTO-A005': 422,
  'AUTO-A006': 422,
  'AUTO-A007': 422,
  'AUTO-A008': 422,
  'AUTO-A009': 422,
  'AUTO-A010': 422,
  'AUTO-A011': 422,
  'AUTO-C001': 502,
  'WALLET-C001': 500,
  'WALLET-C002': 500,
  'SWAP-B001': 400,
  'SWAP-B002': 400,
  'SWAP-B003': 400,
  'SWAP-B004': 400,
  'SWAP-A001': 422,
  'SWAP-A002': 422,
  'SWAP-A003': 422,
  'SWAP-A004': 422,
  'SWAP-A005': 422,
  'SWAP-A006': 422,
  'SWAP-C001': 500,
  'WITHDRAW-B001': 400,
  'WITHDRAW-B002': 400,
  'WITHDRAW-B003': 400,
  'WITHDRAW-B004': 400,
  'WITHDRAW-B005': 400,
  'WITHDRAW-B006': 400,
  'WITHDRAW-B007': 400,
  'WITHDRAW-A001': 422,
  'WITHDRAW-A002': 422,
  'WITHDRAW-A003': 422,
  'WITHDRAW-A004': 422,
  'WITHDRAW-A005': 422,
  'WITHDRAW-A006': 422,
  'WITHDRAW-A007': 422,
  'WITHDRAW-A008': 422,
  'WITHDRAW-A009': 422,
  'WITHDRAW-C001': 500,
  'WITHDRAW-C002': 500,
  'PLAN-B001': 400,
  'PLAN-B002': 400,
  'PLAN-B003': 400,
  'PLAN-B004': 400,
  'PLAN-A001': 422,
  'PLAN-A002': 422,
  'PLAN-A003': 422,
  'PLAN-A004': 422,
  'PLAN-A005': 422,
  'PLAN-A006': 422,
  'PLAN-A007': 422,
  'PLAN-A008': 422,
  'PLAN-C001': 500,
  'PLAN-C002': 500,
  'ICO-B001': 400,
  'ICO-B002': 400,
  'ICO-B003': 400,
  'ICO-B004': 400,
  'ICO-A001': 422,
  'ICO-A002': 422,
  'ICO-A003': 422,
  'ICO-A004': 422,
  'ICO-C001': 500,
  'GAME-B001': 400,
  'GAME-B002': 400,
  'GAME-B003': 400,
  'GAME-B004': 400,
  'GAME-A001': 422,
  'GAME-A002': 422,
  'GAME-A003': 422,
  'GAME-A004': 422,
  'GAME-A005': 422,
  'GAME-C001': 500,
  'GAME-C002': 500,
  'INQUIRY-B001': 400,
  'INQUIRY-B002': 400,
  'INQUIRY-B003': 400,
  'INQUIRY-B004': 400,
  'INQUIRY-A001': 404,
  'INQUIRY-A002': 422,
  'INQUIRY-C001': 500,
  'BOARD-A001': 422,
  'SETTING-A001': 422,
  'COMMON-A001': 404,
  'COMMON-A002': 429,
  'COMMON-A003': 422,
  'COMMON-A004': 422,
  'COMMON-B001': 400,
  'COMMON-B002': 400,
  'COMMON-C001': 500,
  'COMMON-C503': 503,
} as const

export type FailureCode = keyof typeof FAILURES

export function isFailureCode(value: unknown): value is FailureCode {
  return typeof value === 'string' && Object.hasOwn(FAILURES, value)
}

/** Values that fill the braces of a failure's text, and travel as `meta` to the client. */
export type FailureMeta = Readonly<Record<string, unknown>>

/** The failure envelope of decisions §1.1. */
export interface FailureEnvelope {
  status: 'error'
  code: FailureCode
  message: string
  fields?: Readonly<Record<string, FailureCode>>
  meta?: FailureMeta
}

/** Every field that has a "Please enter ..." text of its own when it is left empty. */
export const EMPTY_FIELDS = ['id', 'email', 'name', 'phone_number', 'password', 'password_check'] as const
export type EmptyField = (typeof EMPTY_FIELDS)[number]

export function isEmptyField(value: string): value is EmptyField {
  return EMPTY_FIELDS.some((field) => field === value)
}

/** One language's texts: a text per code, and one per field that may be left empty. */
export interface FailureTexts {
  codes: Readonly<Record<FailureCode, string>>
  empty: Readonly<Record<EmptyField, string>>
}
