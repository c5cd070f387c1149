import { formatUnits } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { accounts } from '../membership-accounts.ts'
import type { MembershipContext } from '../membership-context.ts'

interface Unearned {
  /** The balance of UNEARNED, in millionths. */
  readonly booked: bigint
  /** What periods have paid that is neither earned nor given back. */
  readonly owed: bigint
}

/** Both sides at one instant. */
export async function getUnearned(
  { ledger }: Pick<MembershipContext, 'ledger'>,
  db: Queryable,
): Promise<Unearned> {
  const { owed } = await db.one<{ owed: bigint }>(sql`
    select coalesce(sum(unearned), 0)::bigint as owed from membership_subscriptions where unearned > 0`)
  return { owed, booked: (await ledger.getBalance(db, accounts.unearned)).balance }
}

/** Compares UNEARNED with the periods. Returns what is wrong; undefined when they agree. */
export async function checkUnearned(
  deps: Pick<MembershipContext, 'db' | 'ledger'>,
): Promise<string | undefined> {
  const { booked, owed } = await deps.db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    return getUnearned(deps, tx)
  })
  if (booked === owed) return undefined
  return `UNEARNED holds ${formatUnits(booked)} MCS, periods have ${formatUnits(owed)} not earned`
}
