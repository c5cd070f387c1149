import { admitWeb } from '#tools/ops/web-role.ts'
import { createMembers, openSessions } from '#testing/members/create-members.ts'
import { fundHouse } from '#testing/members/fund-house.ts'
import { openCheckout } from './open-checkout.ts'

/**
 * The inside of a checkout, the present one or an earlier one, in a process of its own: prepares what calls need that no call
 * makes. Requests come over the channel of its parent.
 */
const [root = ''] = process.argv.slice(2)
const inside = await openCheckout(root, process.env)
const { db, sql, modules } = inside

/** The connection of a web process: with its restricted role where the checkout has one. */
async function getWebUrl(): Promise<string> {
  const { isRestricted } = await db.one<{ isRestricted: boolean }>(
    sql`select to_regproc('kernel_admit_web') is not null as "isRestricted"`,
  )
  return isRestricted ? await admitWeb(db.url) : db.url
}

/** A round of the game that takes bets for an hour: nobody here waits for the next five minutes. */
async function openGameRound(): Promise<number> {
  const { seq } = await db.one<{ seq: bigint }>(sql`
    insert into game_rounds (seq, opens_at, closes_at, ends_at, next_at, state, fee_bps, least_sources, oldest_price_ms)
    select max(seq) + 1, now() - interval '1 second', now() + interval '1 hour', now() + interval '2 hours',
      now() + interval '2 hours', 'BETTING', max(fee_bps), max(least_sources), max(oldest_price_ms) from game_rounds
    returning seq`)
  return Number(seq)
}

async function storeTrxPrice(): Promise<void> {
  const { isStored } = await db.one<{ isStored: boolean }>(
    sql`select to_regclass('market_trx_prices') is not null as "isStored"`,
  )
  if (isStored)
    await db.run(sql`
      insert into market_trx_prices (id, at, units, source) values (gen_random_uuid(), now(), 300000, 'bench')`)
}

/** Prices of now, codes that can be used again, and members whose plans have ended. */
async function refresh(): Promise<void> {
  await modules.market.confirmMcsPrice()
  await storeTrxPrice()
  await db.run(sql`update identity_otp set last_step = 0 where last_step > 0`)
  await db.run(sql`
    update rewards_plans set state = 'ENDED_EARLY', ended_at = now(), refund = 1 where state = 'ACTIVE'`)
}

interface InsideRequest {
  readonly id: number
  readonly op: keyof typeof OPERATIONS
  readonly args: never
}

const OPERATIONS = {
  async prepare(args: { count: number; otpSecret: string }) {
    await fundHouse(inside)
    const made = await createMembers(inside, args)
    return { ...made, webUrl: await getWebUrl() }
  },
  openGameRound,
  refresh,
  openSessions: (args: { members: { memberId: string; deviceKey: string }[] }) =>
    openSessions(inside, args.members),
}

export type InsideOperations = typeof OPERATIONS

process.on('message', ({ id, op, args }: InsideRequest) => {
  const work: (given: never) => Promise<unknown> = OPERATIONS[op]
  work(args).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) =>
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, result: 'ready' })
