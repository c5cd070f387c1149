import type { Operation } from '#contract/operation.ts'

/** Calls in the order in which they are let in when not all can be. */
export const CALL_CLASSES = ['money', 'interactive', 'list', 'export'] as const
export type CallClass = (typeof CALL_CLASSES)[number]

export interface ClassRule {
  /** How much of what may run at once the class may use. */
  readonly share: number
  /** The same while calls of another class wait. */
  readonly shareBesideOthers: number
  /** How long a call may wait for its turn before it is better told to come back, in milliseconds. */
  readonly waitMs: number
  /** Calls that take longer than this are too many at once, in milliseconds. */
  readonly slowMs: number
}

export const RULES: Readonly<Record<CallClass, ClassRule>> = {
  money: { share: 1, shareBesideOthers: 0.4, waitMs: 1_200, slowMs: 1_000 },
  interactive: { share: 0.8, shareBesideOthers: 0.6, waitMs: 800, slowMs: 500 },
  list: { share: 0.5, shareBesideOthers: 0.4, waitMs: 400, slowMs: 300 },
  export: { share: 0.1, shareBesideOthers: 0.1, waitMs: 200, slowMs: 3_000 },
}

/** Which class a call is of: what moves money first, whole tables and files last, pages of lists before them. */
export function classOf({ money, session, heavy, answerType, method, query }: Operation): CallClass {
  if (money === true || session === true) return 'money'
  if (heavy === true || answerType !== undefined) return 'export'
  return method === 'GET' && query !== undefined ? 'list' : 'interactive'
}
