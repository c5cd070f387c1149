import { money } from '#contract/money.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { treasury } from './plan-accounts.ts'
import type { RewardsContext } from './rewards-context.ts'

/** What the operator adds to the reward treasury, once under a name. */
export interface Funding {
  readonly name: string
  /** The only two sources there are: fees earned, or capital the operator brought in. */
  readonly source: 'FEES' | 'OPERATOR_CAPITAL'
  /** Millionths of USDT. */
  readonly units: bigint
}

/** Fills the treasury out of fees or capital. Returns whether the source had it. */
export async function fundTreasury({ ledger }: RewardsContext, tx: Tx, funding: Funding): Promise<boolean> {
  const source = { class: funding.source, currency: 'USDT' } as const
  await ledger.openAccounts(tx, [treasury, source])
  if (funding.source === 'OPERATOR_CAPITAL' && (await ledger.holdBalance(tx, source)).balance < funding.units)
    return false
  try {
    await ledger.post(tx, [
      {
        key: namedUuid(`reward funding ${funding.name}`),
        op: 'post',
        kind: funding.source === 'FEES' ? 'reward_funding' : 'operator_deposit',
        detail: funding.name,
        debit: source,
        credit: treasury,
        amount: money('USDT', funding.units),
      },
    ])
    return true
  } catch (error) {
    if (error instanceof LedgerRefusal && error.outcome === 'insufficient') return false
    throw error
  }
}
