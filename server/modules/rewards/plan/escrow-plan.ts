import { failures } from '#contract/failures/failures.ts'
import { money, formatUnits } from '#contract/money.ts'
import { capacityOf, type PlanOffer, type PlanSums } from '#contract/rules/money/plan.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import { availableOf, coverOf, escrowOf, treasury } from '../plan-accounts.ts'

/** The member's part and the operator's part, into the plan's own escrow. */
export function escrowPostings(planId: string, memberId: string, sums: PlanSums): Posting[] {
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

/** Whether the whole worst case can be set aside. Throws PLAN-A001 when the member has less, PLAN-A004 when the treasury has. */
export function requireFunds(
  { held, offer }: { held: HeldAccounts; offer: PlanOffer },
  { memberId, sums }: { memberId: string; sums: PlanSums },
): void {
  if (held.free(availableOf(memberId)) < sums.joined) throw new Failure(failures.plan.insufficientFunds)
  const free = held.free(treasury)
  if (free < sums.operatorPart)
    throw new Failure(failures.plan.capacityUsedUp, { meta: { left: formatUnits(capacityOf(offer, free)) } })
}
