import { money } from '#contract/money.ts'
import type { CommissionType } from '#contract/referral.ts'
import { levelShare } from '#contract/rules/reward-levels.ts'
import type { WalletCoin } from '#contract/wallet-parts.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { payable, sourceOf } from './accounts.ts'
import type { ReferralDeps } from './deps.ts'

interface CommissionRow {
  readonly id: string
  readonly upline_id: string
  readonly level: number
  readonly type: CommissionType
  readonly coin: WalletCoin
  readonly first_bps: number
  readonly next_bps: number
  readonly units: bigint
  readonly cancelled: bigint
  readonly clawed_back: bigint
  readonly state: 'ACCRUED' | 'PAID' | 'CANCELLED' | 'CLAWED_BACK'
}

interface FeeRow {
  readonly base: bigint
  readonly refunded: bigint
}

/** A part of a fee that goes back to its payer, in millionths of its coin. */
export interface Refund {
  readonly reference: string
  readonly units: bigint
}

/** What a commission must give up so that only the fee that was kept earns it. */
function excess(row: CommissionRow, kept: bigint): bigint {
  const shares = { firstBps: BigInt(row.first_bps), nextBps: BigInt(row.next_bps) }
  const due = levelShare(kept, row.level, shares)
  const standing = row.units - row.cancelled - row.clawed_back
  return standing > due ? standing - due : 0n
}

async function cancelUnpaid(tx: Tx, row: CommissionRow, units: bigint): Promise<Posting> {
  const { cancelled } = await tx.one<{ cancelled: bigint }>(sql`
    update referral_commissions set cancelled = cancelled + ${units},
      state = case when cancelled + ${units} = units then 'CANCELLED' else state end
    where id = ${row.id} returning cancelled`)
  return {
    key: namedUuid(`commission cancelled ${row.id} ${cancelled}`),
    op: 'post',
    kind: 'commission',
    detail: `${row.type} D${row.level} refund`,
    debit: payable(row.coin),
    credit: sourceOf(row.type, row.coin),
    amount: money(row.coin, units),
    reference: row.id,
  }
}

/** Paid money is never taken out of a wallet: it becomes a debt that later commissions settle (decisions D-58). */
async function clawBack(
  { clock }: Pick<ReferralDeps, 'clock'>,
  tx: Tx,
  { row, units }: { row: CommissionRow; units: bigint },
): Promise<void> {
  const { clawed_back } = await tx.one<{ clawed_back: bigint }>(sql`
    update referral_commissions set clawed_back = clawed_back + ${units}, state = 'CLAWED_BACK' where id = ${row.id}
    returning clawed_back`)
  await tx.run(sql`
    insert into referral_clawbacks (id, commission_id, upline_id, coin, units, made_at)
    values (${namedUuid(`clawback ${row.id} ${clawed_back}`)}, ${row.id}, ${row.upline_id}, ${row.coin}, ${units}, ${clock.now()})`)
}

/**
 * Takes back what uplines earned from the part of a fee that is being refunded, in the transaction of the refund and before
 * it: what was not paid yet returns to the fees, what was paid becomes a debt. A fee without commissions changes nothing.
 */
export async function refund(
  self: Pick<ReferralDeps, 'clock' | 'ledger'>,
  tx: Tx,
  { reference, units }: Refund,
): Promise<void> {
  if (units === 0n) return
  const fee = await tx.maybe<FeeRow>(sql`
    update referral_fees set refunded = refunded + ${units} where reference = ${reference} returning base, refunded`)
  if (fee === undefined) return
  assert(fee.refunded <= fee.base, 'no more is refunded than was paid')
  const rows = await tx.many<CommissionRow>(sql`
    select id, upline_id, level, type, coin, first_bps, next_bps, units, cancelled, clawed_back, state
    from referral_commissions where reference = ${reference} and state <> 'CANCELLED' order by id for no key update`)
  const postings: Posting[] = []
  for (const row of rows) {
    const over = excess(row, fee.base - fee.refunded)
    if (over === 0n) continue
    if (row.state === 'ACCRUED') postings.push(await cancelUnpaid(tx, row, over))
    else await clawBack(self, tx, { row, units: over })
  }
  if (postings.length > 0) await self.ledger.post(tx, postings)
}
