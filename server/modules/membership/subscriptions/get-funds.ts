import type { Queryable } from '#server/kernel/database/db.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'

/** What a member can pay a membership with, in millionths of MCS. */
export async function getFunds(
  { ledger }: Pick<MembershipContext, 'ledger'>,
  db: Queryable,
  memberId: string,
): Promise<{ free: bigint; bonus: bigint }> {
  const own = await ledger.getBalance(db, accounts.available(memberId))
  const gift = await ledger.getBalance(db, accounts.bonus(memberId))
  return { free: own.balance - own.hold, bonus: gift.balance - gift.hold }
}
