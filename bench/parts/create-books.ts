import type pg from 'pg'
import { accountId, type AccountName } from '#server/modules/ledger/ledger.ts'
import { withClient } from '#tools/launch/postgres.ts'

/** Members who have as many transfers each; every second one brings in, the others bring out half of it. */
export interface Group {
  readonly number: number
  readonly members: number
  readonly transfers: number
}

const UNITS = 1_000_000
const DAYS = 365

/** Most members have some hundred transfers, some thousands, a few 55 a day, and five more than a person can have. */
export function groupsOf(all: number): readonly Group[] {
  const of = (number: number, share: number, transfers: number): Group => ({
    number,
    transfers,
    members: Math.max(1, Math.round((all * share) / transfers)),
  })
  return [of(0, 0.65, 500), of(1, 0.2, 5_000), of(2, 0.1, 20_000), of(3, 0.05, 100_000)]
}

export function memberOf({ number }: Group, member: number): string {
  return `00000000-0000-4000-8${String(number).padStart(3, '0')}-${member.toString(16).padStart(12, '0')}`
}

const walletOf = (ownerId: string): AccountName => ({ class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId })
const CHAIN: AccountName = { class: 'CHAIN', currency: 'USDT' }
const TREASURY: AccountName = { class: 'SWAP_TREASURY', currency: 'USDT' }

/** Takes the indexes away while rows are written, and makes them again afterwards: five times faster. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'ledger_transfers'::regclass and contype in ('p', 'u', 'f') order by contype <> 'p'`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = 'ledger_transfers'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of constraints)
    await client.query(`alter table ledger_transfers drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  console.log('the rows are written; making the indexes')
  for (const { name, definition } of constraints)
    await client.query(`alter table ledger_transfers add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await client.query(definition)
}

/**
 * Writes the books as if all of it had been posted over a year: versions and balances of both sides follow from the
 * order, so that every invariant holds. Returns how many transfers there are.
 */
export async function createBooks(url: string, groups: readonly Group[]): Promise<number> {
  return withClient(url, async (client) => {
    await client.query("set maintenance_work_mem = '1GB'")
    await client.query('create temp table wallets (number int, member int, owner uuid, account uuid)')
    for (const group of groups) await nameWallets(client, group)
    await withoutIndexes(client, async () => {
      let [ins, outs] = [0, 0]
      for (const group of groups) {
        await writeGroup(client, { ...group, ins, outs })
        ins += group.members * Math.ceil(group.transfers / 2)
        outs += group.members * Math.floor(group.transfers / 2)
      }
    })
    await openWallets(client, groups)
    await client.query('vacuum analyze ledger_transfers')
    await client.query('vacuum analyze ledger_accounts')
    const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from ledger_transfers')
    return rows[0]?.n ?? 0
  })
}

async function nameWallets(client: pg.Client, group: Group): Promise<void> {
  const owners = Array.from({ length: group.members }, (_, member) => memberOf(group, member))
  await client.query(
    'insert into wallets select $1, u.at - 1, u.owner, u.account from unnest($2::uuid[], $3::uuid[]) with ordinality u (owner, account, at)',
    [group.number, owners, owners.map((owner) => accountId(walletOf(owner)))],
  )
}

/** Transfer n of a member, from 1: odd ones are deposits of two, even ones swap one away. `ins` and `outs` came before. */
async function writeGroup(
  client: pg.Client,
  { number, members, transfers, ins, outs }: Group & { ins: number; outs: number },
): Promise<void> {
  console.log(`writing ${members * transfers} transfers of ${members} members`)
  await client.query(
    `insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class,
      amount, debit_version, credit_version, debit_balance, credit_balance, posted_at)
    select gen_random_uuid(), 1, case when is_in then 'deposit' else 'swap_out' end, '', 'USDT',
      case when is_in then $5::uuid else w.account end, case when is_in then w.account else $6::uuid end,
      case when is_in then 'CHAIN' else 'MEMBER_AVAILABLE' end, case when is_in then 'MEMBER_AVAILABLE' else 'SWAP_TREASURY' end,
      case when is_in then 2 else 1 end * ${UNITS},
      case when is_in then house else n end, case when is_in then n else house end,
      case when is_in then -2 * house else own end * ${UNITS}::bigint, case when is_in then own else house end * ${UNITS}::bigint,
      now() - make_interval(days => ${DAYS}) * (1 - (n - 1)::float8 / $2) + make_interval(secs => w.member % 60)
    from generate_series(1, $2::bigint) n
    cross join lateral (select n % 2 = 1 as is_in) i
    join wallets w on w.number = $1
    cross join lateral (select (case when is_in then $3::bigint else $4::bigint end) + ((n + 1) / 2 - 1) * $7::bigint + w.member + 1 as house,
      case when is_in then (n - 1) / 2 + 2 else n / 2 end as own) b
    order by n, w.member`,
    [number, transfers, ins, outs, accountId(CHAIN), accountId(TREASURY), members],
  )
}

/** Every account stands where its newest transfer left it. */
async function openWallets(client: pg.Client, groups: readonly Group[]): Promise<void> {
  const house = `
    insert into ledger_accounts (id, currency, class, may_go_negative, balance, version)
    select $1, 'USDT', $2, $3, $4::bigint, $5::bigint`
  const sum = (half: (transfers: number) => number) =>
    groups.reduce((all, { members, transfers }) => all + members * half(transfers), 0)
  const ins = sum((transfers) => Math.ceil(transfers / 2))
  const outs = sum((transfers) => Math.floor(transfers / 2))
  await client.query(house, [accountId(CHAIN), 'CHAIN', true, -2 * ins * UNITS, ins])
  await client.query(house, [accountId(TREASURY), 'SWAP_TREASURY', false, outs * UNITS, outs])
  for (const { number, transfers } of groups)
    await client.query(
      `insert into ledger_accounts (id, currency, class, owner_id, may_go_negative, balance, version)
      select account, 'USDT', 'MEMBER_AVAILABLE', owner, false, $2::bigint, $3::bigint from wallets where number = $1`,
      [number, (2 * Math.ceil(transfers / 2) - Math.floor(transfers / 2)) * UNITS, transfers],
    )
}
