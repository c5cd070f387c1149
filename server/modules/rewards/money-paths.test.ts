import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, sql, type Queryable } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

interface Rule {
  readonly debit: string
  readonly credit: string
  readonly kind: string
}

/** What a member owed and paid is the operator's; what left for the chain belongs to nobody here any more. */
const PAID_OUT = new Set(['FEES', 'CHAIN'])
const REWARD_KINDS = new Set(['recommend_profit', 'reward_plan_start', 'reward_plan_end'])
/** Money that pays rewards. */
const REWARD_SOURCES = new Set(['REWARD_TREASURY', 'PLAN_COVER', 'COMMISSION_PAYABLE', 'ICO_BUDGET'])

/** Ways by which one member's money would reach another member's reward without being a fee: none may exist. */
async function findForbiddenWays(queryable: Queryable): Promise<string[]> {
  const rules = await queryable.many<Rule>(
    sql`select debit_class as debit, credit_class as credit, kind from ledger_rules`,
  )
  const owned = new Set(
    (await queryable.many<{ class: string }>(sql`select class from ledger_classes where of_member`))
      .map((row) => row.class)
      // The operator's part lies in a plan, but never belonged to the member.
      .filter((name) => name !== 'PLAN_COVER'),
  )
  const ways = new Map<string, string>([...owned].map((name) => [name, name]))
  const open = [...owned]
  for (let from = open.shift(); from !== undefined; from = open.shift()) {
    for (const rule of rules.filter((one) => one.debit === from && !PAID_OUT.has(one.credit))) {
      if (ways.has(rule.credit)) continue
      ways.set(rule.credit, `${ways.get(from)} → ${rule.credit}`)
      open.push(rule.credit)
    }
  }
  const reached = [...ways].filter(([name]) => !owned.has(name))
  return [
    ...reached.filter(([name]) => REWARD_SOURCES.has(name)).map(([, way]) => way),
    ...reached.flatMap(([name, way]) =>
      rules
        .filter((rule) => rule.debit === name && owned.has(rule.credit) && REWARD_KINDS.has(rule.kind))
        .map((rule) => `${way} → ${rule.credit} as ${rule.kind}`),
    ),
  ]
}

describe('the table of allowed pairs', () => {
  beforeEach(() => db.run(sql`delete from ledger_rules where kind = 'seeded'`))

  it('has no way from a member’s money to another member’s reward but through a fee', async () => {
    expect(await findForbiddenWays(db)).toEqual([])
  })

  it.each([
    ['PLAN_ESCROW', 'REWARD_TREASURY'],
    ['MEMBER_AVAILABLE', 'PLAN_COVER'],
    ['SWAP_TREASURY', 'REWARD_TREASURY'],
    ['GAME_POOL', 'COMMISSION_PAYABLE'],
  ])('would be found out with a way from %s to %s', async (debit, credit) => {
    const found = await db
      .tx(async (tx) => {
        await tx.run(sql`insert into ledger_rules (debit_class, credit_class, kind) values
          (${debit}, ${credit}, 'seeded'), ('MEMBER_AVAILABLE', 'GAME_POOL', 'seeded')`)
        throw Object.assign(new Error('undo'), { ways: await findForbiddenWays(tx) })
      })
      .catch((error: unknown) => (error instanceof Error && 'ways' in error ? error.ways : error))
    expect(found).not.toEqual([])
    expect(Array.isArray(found)).toBe(true)
  })

  it('fills the treasury from fees, from the operator’s capital, and from what plans did not need of it', async () => {
    const sources = await db.many<{ debit: string }>(
      sql`select debit_class as debit from ledger_rules where credit_class = 'REWARD_TREASURY' order by 1`,
    )
    expect(sources.map(({ debit }) => debit)).toEqual(['FEES', 'OPERATOR_CAPITAL', 'PLAN_COVER'])
  })
})
