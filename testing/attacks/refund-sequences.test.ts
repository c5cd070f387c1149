import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { money, parseUnits, formatUnits } from '#contract/money.ts'
import { earnedSums, MEMBERSHIP_ITEMS } from '#contract/rules/money/membership.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createChance, type Chance } from '#testing/chaos/chance.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { rounds } from '#testing/rounds.ts'

const IS_FULL = process.env['ATTACKS'] === 'full'
const SEQUENCES = IS_FULL ? 200 : 12
const SEQUENCES_PER_TREE = rounds(8, 20)
const STEPS = 12
const MEMBERS = 8
const MINUTES = 60_000

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { membership, ledger } = modules
const tools = await openMoneyTools(fixture)
const { houseHas, booksAreRight } = uplineTools(fixture, tools)
const start = await houseHas()

interface Stage {
  readonly chance: Chance
  readonly tree: readonly FundedMember[]
}

async function growTree(chance: Chance): Promise<FundedMember[]> {
  const tree: FundedMember[] = []
  for (let index = 0; index < MEMBERS; index += 1) {
    const inviter = chance.happens(70) ? tree.at(-1) : tree[chance.below(tree.length + 1)]
    tree.push(await tools.aFunded({ MCS: '9000' }, inviter))
  }
  return tree
}

interface PeriodRow {
  readonly id: string
  readonly memberId: string
  readonly usd: bigint
  readonly usdPerDay: bigint
  readonly mcs: bigint
  readonly bonus: bigint
  readonly startsAt: Date
  readonly endsAt: Date
  readonly cancelledAt: Date | null
  readonly refundMcs: bigint | null
  readonly refundBonus: bigint | null
}

const listPeriods = () =>
  kernel.db.many<PeriodRow>(sql`
    select id, member_id as "memberId", usd, usd_per_day as "usdPerDay", mcs, bonus, starts_at as "startsAt", ends_at as "endsAt",
      cancelled_at as "cancelledAt", refund_mcs as "refundMcs", refund_bonus as "refundBonus"
    from membership_subscriptions order by id`)

async function buy({ chance, tree }: Stage): Promise<string> {
  const { memberId } = chance.pick(tree)
  const form = { item: chance.pick(MEMBERSHIP_ITEMS), days: chance.pick([30, 90, 180, 360]) }
  const quote = await membership.quote(memberId, form)
  if (quote.missing !== '0') {
    await tools.deposit(memberId, 'MCS', quote.missing)
    return 'a deposit'
  }
  const autoRenew = chance.happens(50)
  await kernel.db.tx((tx) =>
    membership.subscribe(tx, { memberId, form: { quoteId: quote.quoteId, autoRenew } }),
  )
  return `${form.days} days`
}

async function cancel({ chance }: Stage): Promise<string> {
  const now = kernel.clock.now()
  const open = (await listPeriods()).filter((row) => row.cancelledAt === null && row.endsAt > now)
  if (open.length === 0) return 'nothing to cancel'
  const { id, memberId } = chance.pick(open)
  const { refundMcs } = await membership.previewCancel({ memberId, id })
  await kernel.db.tx((tx) => membership.cancel(tx, { memberId, id, expectedRefundMcs: refundMcs }))
  return `${refundMcs} back`
}

async function grantBonus({ chance, tree }: Stage): Promise<string> {
  const { memberId } = chance.pick(tree)
  const account = { class: 'MEMBER_BONUS', currency: 'MCS', ownerId: memberId } as const
  await kernel.db.tx((tx) =>
    ledger.post(tx, [
      {
        key: randomUUID(),
        op: 'post',
        kind: 'signup_free_increase',
        detail: 'test',
        debit: { class: 'BONUS_BUDGET', currency: 'MCS' },
        credit: account,
        amount: money('MCS', BigInt(1 + chance.below(300_000_000))),
      },
    ]),
  )
  return 'a bonus'
}

async function passTime({ chance }: Stage): Promise<string> {
  const ms = chance.pick([HOUR_MS, 9 * HOUR_MS, DAY_MS, 3 * DAY_MS, 26 * DAY_MS]) + chance.below(HOUR_MS)
  fixture.advance(ms)
  await modules.market.confirmMcsPrice()
  await membership.renewDue()
  if (chance.happens(80)) await modules.rewards.runBatch()
  return `${ms} ms later`
}

/** What periods have earned by the end of the last batch's day, told by the rule alone. */
async function sumEarned(): Promise<{ money: bigint; bonus: bigint }> {
  const last = await kernel.db.maybe<{ day: string }>(
    sql`select day from rewards_batches where state = 'DONE' order by day desc limit 1`,
  )
  const sums = { money: 0n, bonus: 0n }
  if (last === undefined) return sums
  const lastMs = Date.parse(last.day) + DAY_MS - 1
  for (const row of await listPeriods()) {
    const isOver = row.cancelledAt !== null && row.cancelledAt.getTime() <= lastMs
    const refundBonus = row.refundBonus ?? 0n
    const earned = isOver
      ? {
          money: row.mcs - row.bonus - ((row.refundMcs ?? 0n) - refundBonus),
          bonus: row.bonus - refundBonus,
        }
      : earnedSums({ ...row, startMs: row.startsAt.getTime() }, lastMs)
    sums.money += earned.money
    sums.bonus += earned.bonus
  }
  return sums
}

async function requireSound(done: readonly string[]): Promise<void> {
  const note = done.slice(-STEPS).join(', ')
  const { paid } = await kernel.db.one<{ paid: bigint }>(
    sql`select coalesce(sum(amount), 0)::bigint as paid from ledger_transfers where kind = 'recommend_profit'`,
  )
  const earned = await sumEarned()
  expect(paid * 100_000n <= earned.money * 42_753n, `commissions after ${note}`).toBe(true)
  const result = (await houseHas()) - start
  expect(formatUnits(result), `the operator after ${note}`).toBe(
    formatUnits(earned.money + earned.bonus - paid),
  )
  expect(await membership.checkUnearned(), `UNEARNED after ${note}`).toBe(undefined)
}

async function runSequence(stage: Stage): Promise<string[]> {
  const done: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const act = stage.chance.pick([buy, buy, cancel, cancel, grantBonus, passTime, passTime])
    done.push(await act(stage))
    await requireSound(done)
  }
  return done
}

describe('random sequences of buying, extending, renewing and refunding', () => {
  it(
    'leave the operator exactly what was earned less the uplines’ shares, at every moment',
    { timeout: (IS_FULL ? 30 : 2) * MINUTES },
    async () => {
      const done: string[] = []
      let tree: FundedMember[] = []
      for (let seed = 1; seed <= SEQUENCES; seed += 1) {
        const chance = createChance(seed)
        if (seed % SEQUENCES_PER_TREE === 1) tree = await growTree(chance)
        await modules.market.confirmMcsPrice()
        done.push(...(await runSequence({ chance, tree })))
        expect(await booksAreRight()).toBe(true)
      }
      // A run that only waited would show nothing.
      expect(done.filter((note) => note.endsWith('back')).length).toBeGreaterThan(SEQUENCES)
      const { paid } = await kernel.db.one<{ paid: bigint }>(
        sql`select coalesce(sum(amount), 0)::bigint as paid from ledger_transfers where kind = 'recommend_profit'`,
      )
      expect(paid > (parseUnits('1') ?? 0n)).toBe(true)
    },
  )
})
