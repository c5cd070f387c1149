import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT_CLASSES } from '#contract/console/money/ledger.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { money } from '#contract/money.ts'
import { OPERATOR_CLASSES, OWNED_CLASSES, type AccountName } from './accounts/accounts.ts'
import { createLedger } from './ledger.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const ledger = createLedger({ db, clock: createClock() })

interface Rule {
  debit_class: string
  credit_class: string
  kind: string
}
const rules = await db.many<Rule>(sql`select debit_class, credit_class, kind from ledger_rules`)
const classes = [...OPERATOR_CLASSES, ...OWNED_CLASSES]
const nameOf = (one: (typeof classes)[number], ownerId: string): AccountName =>
  OWNED_CLASSES.some((owned) => owned === one)
    ? { class: one, currency: 'USDT', ownerId }
    : { class: one, currency: 'USDT' }

it('every class has its name in the contract', () => {
  expect(classes.toSorted()).toEqual([...ACCOUNT_CLASSES].toSorted())
})

describe('the table of allowed pairs', () => {
  it('decides about every pair of classes and every kind', async () => {
    const [from, to] = [randomUUID(), randomUUID()]
    await ledger.openAccounts(
      db,
      classes.flatMap((one) => [nameOf(one, from), nameOf(one, to)]),
    )
    // Every account that may not go below zero gets something to move, past the rules, in equal and opposite sums.
    await db.run(sql`update ledger_accounts set balance = 1000 where not may_go_negative`)
    const kinds = [...new Set(rules.map(({ kind }) => kind))]
    const allowed = new Set(
      rules.map(({ debit_class, credit_class, kind }) => `${debit_class} ${credit_class} ${kind}`),
    )
    const tried = classes.flatMap((debit) =>
      classes.flatMap((credit) => kinds.map((kind) => ({ debit, credit, kind }))),
    )
    const outcomes = await Promise.all(
      tried.map(({ debit, credit, kind }) =>
        ledger.submit({
          key: randomUUID(),
          op: 'post',
          kind,
          detail: '',
          amount: money('USDT', 1n),
          debit: nameOf(debit, from),
          credit: nameOf(credit, to),
        }),
      ),
    )
    const done = tried
      .filter((_, index) => outcomes[index] === 'done')
      .map(({ debit, credit, kind }) => `${debit} ${credit} ${kind}`)
    expect(new Set(done)).toEqual(allowed)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'forbiddenPair']))
  })

  it('is kept by the table itself: of all pairs and kinds written past the function, only the allowed are taken', async () => {
    const taken = await db.tx(async (tx) => {
      await tx.run(sql`create temp table taken (pair text) on commit drop`)
      await tx.run(sql`
        do $$ declare one record; begin
          for one in select d.class as debit, c.class as credit, k.kind
            from ledger_classes d, ledger_classes c, (select distinct kind from ledger_rules) k
          loop
            begin
              insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class,
                credit_class, amount, debit_version, credit_version, debit_balance, credit_balance, posted_at)
              values (gen_random_uuid(), 1, one.kind, '', 'USDT', gen_random_uuid(), gen_random_uuid(), one.debit,
                one.credit, 1, 1, 1, 1, 1, now());
              insert into taken values (one.debit || ' ' || one.credit || ' ' || one.kind);
            exception when foreign_key_violation then null;
            end;
          end loop;
        end $$`)
      return tx.many<{ pair: string }>(sql`select pair from taken order by pair`)
    })
    const allowed = rules.map(
      ({ debit_class, credit_class, kind }) => `${debit_class} ${credit_class} ${kind}`,
    )
    expect(taken.map(({ pair }) => pair)).toEqual(allowed.toSorted())
    expect(allowed.length).toBeLessThan(classes.length ** 2)
  })
})
