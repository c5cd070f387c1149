import { failures } from '#contract/failures/failures.ts'
import { money, formatUnits } from '#contract/money.ts'
import { capacityOf, type PlanSums } from '#contract/rules/money/plan.ts'
import { type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal, type Posting } from '#server/modules/ledger/ledger.ts'
import { availableOf, coverOf, escrowOf, treasury } from '../plan-accounts.ts'
import { getOffer } from './get-offer.ts'
import type { RewardsContext } from '../rewards-context.ts'

/** The member's part and the operator's part, into the plan's own escrow. */
function postingsOf(planId: string, memberId: string, sums: PlanSums): Posting[] {
  const leg = (name: string) => ({
    key: namedUuid(`plan ${planId} ${name}`),
    op: 'post' as const,
    kind: 'reward_plan_start',
    reference: planId,
  })
  const own: Posting = {
    ...leg('joined'),
    detail: 'joined',
    debit: availableOf(memberId),
    credit: escrowOf(planId),
    amount: money('USDT', sums.joined),
  }
  if (sums.operatorPart === 0n) return [own]
  const cover: Posting = {
    ...leg('cover'),
    detail: 'cover',
    debit: treasury,
    credit: coverOf(planId),
    amount: money('USDT', sums.operatorPart),
  }
  return [own, cover]
}

async function capacityUsedUp(rewards: RewardsContext, treasuryUnits: bigint): Promise<Failure> {
  const left = formatUnits(capacityOf(await getOffer(rewards), treasuryUnits))
  return new Failure(failures.plan.capacityUsedUp, { meta: { left } })
}

/** Refuses early, without locking the treasury's row, what the ledger would refuse. Throws PLAN-A001, PLAN-A004. */
export async function requireFunds(
  rewards: RewardsContext,
  tx: Tx,
  { memberId, sums }: { memberId: string; sums: PlanSums },
) {
  const own = await rewards.ledger.getBalance(tx, availableOf(memberId))
  if (own.balance - own.hold < sums.joined) throw new Failure(failures.plan.insufficientFunds)
  const { balance } = await rewards.ledger.getBalance(tx, treasury)
  if (balance < sums.operatorPart) throw await capacityUsedUp(rewards, balance)
}

/** Sets the whole worst case aside. Throws PLAN-A001 when the member has less, PLAN-A004 when the treasury has. */
export async function escrow(
  rewards: RewardsContext,
  tx: Tx,
  plan: { id: string; memberId: string; sums: PlanSums },
) {
  const { ledger } = rewards
  await ledger.openAccounts(tx, [escrowOf(plan.id), coverOf(plan.id), treasury])
  try {
    await ledger.post(tx, postingsOf(plan.id, plan.memberId, plan.sums))
  } catch (error) {
    if (!(error instanceof LedgerRefusal) || error.outcome !== 'insufficient') throw error
    if (error.place === 0) throw new Failure(failures.plan.insufficientFunds)
    throw await capacityUsedUp(rewards, (await ledger.getBalance(tx, treasury)).balance)
  }
  const [own, cover] = [
    await ledger.getBalance(tx, escrowOf(plan.id)),
    await ledger.getBalance(tx, coverOf(plan.id)),
  ]
  assert(own.balance + cover.balance === plan.sums.cover, 'a plan begins with its whole worst case in escrow')
}
