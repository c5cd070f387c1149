import { CURRENCIES, type Currency } from '#contract/money.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'

export const OPERATOR_CLASSES = [
  'CHAIN',
  'OPERATOR_CAPITAL',
  'FEES',
  'UNEARNED',
  'BONUS_BUDGET',
  'COMMISSION_PAYABLE',
  'REWARD_TREASURY',
  'SWAP_TREASURY',
  'GAS_PREPAID',
  'GAME_POOL',
  'ICO_TREASURY',
  'ICO_PROCEEDS',
  'ICO_BUDGET',
  'ADJUSTMENTS',
] as const
export const OWNED_CLASSES = [
  'MEMBER_AVAILABLE',
  'MEMBER_BONUS',
  'MEMBER_LOCKED',
  'MEMBER_GAS',
  'PLAN_ESCROW',
  'PLAN_COVER',
  'GAME_STAKE',
] as const
export type OperatorClass = (typeof OPERATOR_CLASSES)[number]
export type OwnedClass = (typeof OWNED_CLASSES)[number]

export interface AccountName {
  readonly class: OperatorClass | OwnedClass
  readonly currency: Currency
  /** The member, or the plan for an escrow; none for the operator's own accounts. */
  readonly ownerId?: string
}

const idOf = ({ class: kind, currency, ownerId = '' }: AccountName): string =>
  namedUuid(`${kind} ${currency} ${ownerId}`)

/** The operator's accounts are few, and half of every large payment. */
const OPERATOR_IDS: ReadonlyMap<string, string> = new Map(
  OPERATOR_CLASSES.flatMap((kind) =>
    CURRENCIES.map((currency) => [`${kind} ${currency}`, idOf({ class: kind, currency })] as const),
  ),
)

/** An account's number follows from its name, so that nobody has to look it up. */
export function accountId(name: AccountName): string {
  if (name.ownerId !== undefined) return idOf(name)
  return OPERATOR_IDS.get(`${name.class} ${name.currency}`) ?? idOf(name)
}

/** Opens accounts that are not open yet. */
export async function openAccounts(db: Queryable, names: readonly AccountName[]): Promise<void> {
  await db.run(sql`
    select ledger_open_accounts(${names.map(accountId)}::uuid[], ${names.map((name) => name.currency)}::text[],
      ${names.map((name) => name.class)}::text[], ${names.map((name) => name.ownerId ?? null)}::uuid[])`)
}

export interface Balance {
  readonly balance: bigint
  readonly hold: bigint
}

/** Balance and hold in millionths; zero for an account that was never opened. */
export async function getBalance(db: Queryable, name: AccountName): Promise<Balance> {
  const row = await db.maybe<Balance>(
    sql`select balance, hold from ledger_accounts where id = ${accountId(name)}`,
  )
  return row ?? { balance: 0n, hold: 0n }
}

/** Balances and holds of accounts, by name, in one statement; zero for those that were never opened. */
export async function findBalances(
  db: Queryable,
  names: readonly AccountName[],
): Promise<(name: AccountName) => Balance> {
  const rows = await db.many<Balance & { id: string }>(sql`
    select id, balance, hold from ledger_accounts where id = any (${names.map(accountId)}::uuid[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return (name) => known.get(accountId(name)) ?? { balance: 0n, hold: 0n }
}

/** The same, held until the transaction ends: what is decided by it still stands when it is posted. */
export async function holdBalance(tx: Tx, name: AccountName): Promise<Balance> {
  const row = await tx.maybe<Balance>(sql`select balance, hold from ledger_lock_account(${accountId(name)})`)
  return row ?? { balance: 0n, hold: 0n }
}

/** Balances in millionths, in the order of the names; zero for accounts that were never opened. */
export async function getBalances(db: Queryable, names: readonly AccountName[]): Promise<bigint[]> {
  const rows = await db.many<{ balance: bigint }>(sql`
    select coalesce(a.balance, 0) as balance from unnest(${names.map(accountId)}::uuid[]) with ordinality n (id, place)
    left join ledger_accounts a on a.id = n.id order by n.place`)
  return rows.map(({ balance }) => balance)
}

/** What all accounts of a class hold together, in millionths. Reads every one of them. */
export async function sumOfClass(db: Queryable, name: Omit<AccountName, 'ownerId'>): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts
    where class = ${name.class} and currency = ${name.currency}`)
  return sum
}
