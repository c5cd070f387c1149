import { formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import type { IcoContext } from './ico-context.ts'

interface EntrySums {
  readonly amount: bigint
  readonly percent: number
  readonly bonus: bigint
  readonly obtained: bigint
  readonly price: bigint
}

/** What an entry into a round brought for its sum; null for another member's. */
export async function explainEntry(
  { db }: IcoContext,
  { memberId, reference }: Cause,
): Promise<string | null> {
  const entry = await db.maybe<EntrySums>(sql`
    select e.amount, e.bonus_percent as percent, e.bonus, e.obtained, r.price
    from ico_entries e join ico_rounds r on r.number = e.number
    where e.id = ${reference} and e.member_id = ${memberId}`)
  if (entry === undefined) return null
  const [amount, bonus, price, obtained] = [entry.amount, entry.bonus, entry.price, entry.obtained].map(
    formatUnits,
  )
  return `${amount} × ${entry.percent}% = ${bonus}; (${amount} + ${bonus}) ÷ ${price} = ${obtained} MCS`
}
