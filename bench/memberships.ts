import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openModules, withBenchDatabase, writeAccounts } from './parts/bench-database.ts'
import { median, round } from './parts/median.ts'
import { createTree } from './parts/create-tree.ts'

const PERIODS = 100_000
const WIDE = 2
const DAYS = 3
/** 360 days for 2,304 MCS, in millionths. */
const PAID = 2_304_000_000n

type Stage = Awaited<ReturnType<typeof openModules>>

/** Members who all have a running period and, but for the first few, five uplines; written by the owner. */
async function createPeriods({ db, kernel, modules }: Stage, periods: number): Promise<void> {
  const top = randomUUID()
  const now = kernel.clock.now()
  await db.run(sql`
    insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
      inflow_route, locale, timezone, created_at, confirmed_at)
    values (${top}, 'benchtop', 'top@mail.example', 'Top', 'top', 'KOR', '', 'ACTIVE', 'top', 'ETC', 'en', 'Asia/Seoul', now(), now())`)
  await db.tx((tx) => modules.referral.enrol(tx, { memberId: top, inviterId: undefined }))
  await createTree(db, { top, people: periods, wide: WIDE, mark: 'benchm' })
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
        is_renewal, paid_at, starts_at, ends_at, state)
      select gen_random_uuid(), member_id, 'SIGNAL', 360, 576000000, 2000000, 20, 250000, ${PAID}, 0, false, ${now}, ${now},
        ${now}::timestamptz + interval '360 days', 'PAID'
      from referral_members where inviter_id is not null`)
    await tx.run(sql`
      insert into referral_fees (reference, payer_id, type, coin, base, earned, at)
      select id, member_id, 'MEMBERSHIP', 'MCS', mcs, 0, paid_at from membership_subscriptions`)
    await tx.run(sql`
      insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps,
        units, state, reward_day, at, earns_until)
      select gen_random_uuid(), s.id, s.member_id, u.id, u.level, 'MEMBERSHIP', 'MCS', s.mcs, 3000, 3000,
        trunc(s.mcs * 0.3 ^ u.level)::bigint, 'EARNING', s.starts_at::date, s.paid_at, s.ends_at
      from membership_subscriptions s join referral_members m using (member_id),
        unnest(m.path) with ordinality u (id, level)`)
  })
  const members = await db.many<{ member_id: string }>(sql`select member_id from referral_members`)
  await modules.referral.openHouseAccounts()
  await writeAccounts(db, [
    { class: 'UNEARNED', currency: 'MCS', units: BigInt(periods) * PAID },
    ...members.map(
      ({ member_id: ownerId }) =>
        ({ class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId, units: 0n }) as const,
    ),
  ])
  await db.run(sql`analyze`)
}

interface Day {
  readonly seconds: number
  readonly postings: number
  readonly checkMs: number
}

async function earnNextDay({ db, kernel, modules }: Stage): Promise<Day> {
  const day = kernel.clock.now().toISOString().slice(0, 10)
  kernel.install.clock.advance(DAY_MS)
  const count = () =>
    db.one<{ n: number }>(sql`select count(*)::integer as n from ledger_transfers`).then(({ n }) => n)
  const before = await count()
  const began = performance.now()
  await modules.membership.earnDay(day)
  const seconds = (performance.now() - began) / 1000
  const checkBegan = performance.now()
  const wrong = await modules.membership.checkUnearned()
  if (wrong !== undefined) throw new Error(wrong)
  return { seconds, postings: (await count()) - before, checkMs: performance.now() - checkBegan }
}

/** How long a reward day takes to earn running memberships and to pay five levels of commissions on them. */
export async function run([periods = String(PERIODS)]: readonly string[]): Promise<object> {
  return withBenchDatabase({ durable: true }, async (database) => {
    const stage = await openModules(database)
    try {
      const count = Number.parseInt(periods, 10)
      await createPeriods(stage, count)
      const days: Day[] = []
      for (let index = 0; index < DAYS; index += 1) {
        const day = await earnNextDay(stage)
        console.log(JSON.stringify(day))
        days.push(day)
      }
      return {
        periods: count,
        secondsADay: round(median(days.map(({ seconds }) => seconds)), 1),
        postings: days[0]?.postings,
        checkMs: round(median(days.map(({ checkMs }) => checkMs)), 0),
      }
    } finally {
      await stage.close()
    }
  })
}
