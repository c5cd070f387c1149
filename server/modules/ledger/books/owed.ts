import type { Currency } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** What one member's accounts hold, in millionths; plans apart. */
export interface OwedToMember {
  readonly ownerId: string
  readonly usdtAvailable: bigint
  readonly usdtHeld: bigint
  readonly mcsAvailable: bigint
  readonly mcsHeld: bigint
  readonly mcsLocked: bigint
  readonly mcsBonus: bigint
  readonly trxGas: bigint
  readonly trxHeld: bigint
}

interface OwnersChoice {
  readonly afterOwnerId: string
  readonly limit: number
}

/**
 * What members are owed on their own accounts, in the order of their numbers; owners of nothing are left out. Held is what withdrawals
 * and undecided bets reserve. `nextOwnerId` continues; undefined at the end.
 */
export async function listOwedToMembers(
  db: Queryable,
  { afterOwnerId, limit }: OwnersChoice,
): Promise<{ rows: OwedToMember[]; nextOwnerId: string | undefined }> {
  const found = await db.many<OwedToMember>(sql`
    select owner_id as "ownerId",
      coalesce(ledger_total(balance - hold) filter (where currency = 'USDT' and class = 'MEMBER_AVAILABLE'), 0) as "usdtAvailable",
      coalesce(ledger_total(hold) filter (where currency = 'USDT'), 0)
        + coalesce(ledger_total(balance - hold) filter (where currency = 'USDT' and class = 'GAME_STAKE'), 0) as "usdtHeld",
      coalesce(ledger_total(balance - hold) filter (where currency = 'MCS' and class = 'MEMBER_AVAILABLE'), 0) as "mcsAvailable",
      coalesce(ledger_total(hold) filter (where currency = 'MCS'), 0)
        + coalesce(ledger_total(balance - hold) filter (where currency = 'MCS' and class = 'GAME_STAKE'), 0) as "mcsHeld",
      coalesce(ledger_total(balance - hold) filter (where currency = 'MCS' and class = 'MEMBER_LOCKED'), 0) as "mcsLocked",
      coalesce(ledger_total(balance - hold) filter (where currency = 'MCS' and class = 'MEMBER_BONUS'), 0) as "mcsBonus",
      coalesce(ledger_total(balance - hold) filter (where currency = 'TRX' and class = 'MEMBER_GAS'), 0) as "trxGas",
      coalesce(ledger_total(hold) filter (where currency = 'TRX'), 0) as "trxHeld"
    from ledger_accounts
    where owner_id > ${afterOwnerId}::uuid
      and class in ('MEMBER_AVAILABLE', 'MEMBER_BONUS', 'MEMBER_LOCKED', 'MEMBER_GAS', 'GAME_STAKE')
    group by owner_id order by owner_id limit ${limit}`)
  const rows = found.filter(
    ({ ownerId, ...sums }) => ownerId !== '' && Object.values(sums).some((sum) => sum > 0n),
  )
  return { rows, nextOwnerId: found.length < limit ? undefined : found.at(-1)?.ownerId }
}

/** What lies in escrow and cover of plans, in the order of the plans' numbers; empty plans are left out. */
export function listOwedToPlans(
  db: Queryable,
  { afterOwnerId, limit }: OwnersChoice,
): Promise<{ planId: string; usdt: bigint }[]> {
  return db.many(sql`
    select owner_id as "planId", ledger_total(balance) as usdt from ledger_accounts
    where owner_id > ${afterOwnerId}::uuid and class in ('PLAN_ESCROW', 'PLAN_COVER') and currency = 'USDT' and balance > 0
    group by owner_id order by owner_id limit ${limit}`)
}

/** What all accounts of members and plans hold per currency, whatever their class: nothing can be left out of it by its class. */
export function sumOwed(db: Queryable): Promise<{ currency: Currency; units: bigint }[]> {
  return db.many(sql`
    select a.currency, ledger_total(a.balance) as units
    from ledger_accounts a join ledger_classes c on c.class = a.class where c.of_member group by a.currency`)
}
