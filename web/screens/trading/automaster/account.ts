import type { getAutoMaster } from '#contract/trading/autotrading.ts'
import type { AnswerOf } from '#contract/operation.ts'

/** One account as the server returns it. */
export type Account = AnswerOf<typeof getAutoMaster>
