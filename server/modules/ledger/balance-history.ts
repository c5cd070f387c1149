import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { accountId, type AccountName } from './accounts/accounts.ts'

/** Equal steps of time from a moment on. */
export interface Sampling {
  readonly from: Date
  readonly stepMs: number
  readonly steps: number
}

interface StepRow {
  readonly account: string
  readonly step: number
  /** Balance before the first movement of the step, and after its last one. */
  readonly before: bigint
  readonly after: bigint
}

/** What moved on the accounts in each step that anything moved in; a hold moves nothing until it is posted. */
function listSteps(db: Queryable, ids: readonly string[], { from, stepMs }: Sampling): Promise<StepRow[]> {
  return db.many<StepRow>(sql`
    select account, floor(extract(epoch from at - ${from}) * 1000 / ${stepMs})::integer as step,
      (array_agg(before order by version))[1] as before, (array_agg(after order by version desc))[1] as after
    from unnest(${[...ids]}::uuid[]) a (id) cross join lateral (
      select a.id as account, t.posted_at as at, t.debit_version as version, t.debit_balance as after,
        t.debit_balance + t.amount as before
      from ledger_transfers t where t.debit_account = a.id and t.op in (1, 3) and t.posted_at >= ${from}
      union all
      select a.id, t.posted_at, t.credit_version, t.credit_balance, t.credit_balance - t.amount
      from ledger_transfers t where t.credit_account = a.id and t.op in (1, 3) and t.posted_at >= ${from}) l
    group by 1, 2 order by 2`)
}

/**
 * Balances of accounts over time, holds included, in millionths: for each account its balance at the beginning and at the
 * end of every step. `current` is each account's balance now, which an account that nothing moved has had all along.
 */
export async function sampleBalances(
  db: Queryable,
  accounts: readonly { readonly name: AccountName; readonly current: bigint }[],
  sampling: Sampling,
): Promise<readonly (readonly bigint[])[]> {
  const ids = accounts.map(({ name }) => accountId(name))
  const rows = Map.groupBy(await listSteps(db, ids, sampling), ({ account }) => account)
  return accounts.map(({ current }, index) => {
    const own = rows.get(ids[index] ?? '') ?? []
    const afterByStep = new Map(own.map(({ step, after }) => [step, after]))
    const balances = [own[0]?.before ?? current]
    for (let step = 0; step < sampling.steps; step += 1)
      balances.push(afterByStep.get(step) ?? balances.at(-1) ?? current)
    return balances
  })
}

/** When anything moved on these accounts for the first time; undefined where nothing has. */
export async function findFirstMovement(
  db: Queryable,
  accounts: readonly AccountName[],
): Promise<Date | undefined> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select min(at) as at from unnest(${accounts.map(accountId)}::uuid[]) a (id) cross join lateral (
      (select posted_at as at from ledger_transfers where debit_account = a.id order by debit_version limit 1)
      union all
      (select posted_at from ledger_transfers where credit_account = a.id order by credit_version limit 1)) l`)
  return at ?? undefined
}
