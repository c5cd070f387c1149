import type { ProofCoin } from './proof-format.ts'

/** What moved from one class of accounts to another on a day in Korea, under one kind; units in millionths. */
export interface Flow {
  readonly day: string
  readonly currency: ProofCoin
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly count: number
  readonly units: string
}
