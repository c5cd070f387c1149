import { MINUTE_MS, plus, SECOND_MS, type Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { isWithinGain, lastSetAt, requirePriceStep, type McsPrice, type QuotedPrice } from './price-rules.ts'
import type { MarketParameters } from './market.parameters.ts'

export type Circuit = 'OPEN' | 'STALE' | 'JUMPED' | 'NONE'

export interface Dealing {
  /** The price members may deal at, as `dealingPrice` returns it. */
  readonly price: McsPrice | undefined
  /** Whether a quote still stands: no price was set since, and the present one differs by at most 0.5% in the member's favour. */
  readonly isCurrent: (quoted: QuotedPrice) => boolean
}

export interface PriceDesk {
  /** The newest price, however old; undefined before the desk ever spoke. */
  mcsPrice(db: Queryable): Promise<McsPrice | undefined>
  /**
   * The price members may deal at. Undefined while it is too old, or while it has moved more than the circuit allows:
   * both mean that nobody can be sure of it.
   */
  dealingPrice(db: Queryable): Promise<McsPrice | undefined>
  /** What many deals at once are checked against; their quotes are not older than a moment. */
  dealing(db: Queryable, oldest: Date): Promise<Dealing>
  /** Whether members may deal: OPEN, STALE when the desk has not stood by its price, JUMPED when it moved too much, NONE without one. */
  circuit(db: Queryable): Promise<Circuit>
  /** Prices that were set, newest first. */
  priceChanges(db: Queryable, limit: number): Promise<McsPrice[]>
  /** Holds a new price against the allowed step and the pause between changes. Throws PRICE-B001, PRICE-A001. */
  requirePriceStep(tx: Tx, units: bigint): Promise<void>
  /** Sets the price inside the caller's transaction, in millionths of USDT. */
  setMcsPrice(db: Queryable, units: bigint): Promise<void>
  /** The desk's heartbeat: stands by its newest price, or opens with the starting one. */
  confirmMcsPrice(): Promise<void>
  /** Forgets confirmations older than a day; what was set stays. */
  forgetConfirmations(): Promise<number>
}

const START_UNITS = 250_000n
const KEEP_CONFIRMATIONS_MS = 24 * 60 * MINUTE_MS
const BPS = 10_000n

interface PriceDeskDeps {
  readonly db: Database
  readonly clock: Clock
  readonly parameters: MarketParameters
}

/** Changes of the price wait for each other: a heartbeat does not repeat a price that is being replaced. */
async function lockDesk(tx: Tx): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('market price desk'))`)
}

/** Has the price moved by more than `bps` against any value of the time before? */
function hasJumped(units: bigint, others: readonly bigint[], bps: bigint): boolean {
  return others.some((other) => {
    const move = units > other ? units - other : other - units
    return move * BPS > other * bps
  })
}

function newest(queryable: Queryable): Promise<McsPrice | undefined> {
  return queryable.maybe<McsPrice>(
    sql`select units, at from market_mcs_prices order by at desc, id desc limit 1`,
  )
}

/** The newest price and whether members may deal at it. */
async function checkPrice(
  { clock, parameters }: Pick<PriceDeskDeps, 'clock' | 'parameters'>,
  queryable: Queryable,
): Promise<{ price?: McsPrice; state: Circuit }> {
  const price = await newest(queryable)
  if (price === undefined) return { state: 'NONE' }
  const maxAgeMs = (await parameters.get('price.max_age_seconds')) * SECOND_MS
  if (clock.nowMs() - price.at.getTime() >= maxAgeMs) return { price, state: 'STALE' }
  const since = plus(clock.now(), -(await parameters.get('price.circuit_minutes')) * MINUTE_MS)
  const others = await queryable.many<{ units: bigint }>(sql`
    select distinct units from market_mcs_prices where at >= ${since}
    union (select units from market_mcs_prices where at < ${since} order by at desc, id desc limit 1)`)
  const bps = BigInt(await parameters.get('price.circuit_bps'))
  const before = others.map(({ units }) => units)
  return { price, state: hasJumped(price.units, before, bps) ? 'JUMPED' : 'OPEN' }
}

async function getDealing(
  desk: Pick<PriceDeskDeps, 'clock' | 'parameters'>,
  queryable: Queryable,
  oldest: Date,
): Promise<Dealing> {
  const { price, state } = await checkPrice(desk, queryable)
  const last = await lastSetAt(queryable, oldest)
  return {
    price: state === 'OPEN' ? price : undefined,
    isCurrent: (quoted) =>
      price !== undefined &&
      isWithinGain(quoted, price.units) &&
      (last === undefined || last.getTime() <= quoted.at.getTime()),
  }
}

/** The price of MCS: a value that staff set and that the desk confirms each minute, so that a dead desk shows. */
export function createPriceDesk({ db, clock, parameters }: PriceDeskDeps): PriceDesk {
  const write = (queryable: Queryable, units: bigint, reason: 'start' | 'set' | 'confirmed') =>
    queryable.run(sql`
      insert into market_mcs_prices (id, at, units, reason)
      values (${newUuid(clock.nowMs())}, ${clock.now()}, ${units}, ${reason})`)

  const check = (queryable: Queryable) => checkPrice({ clock, parameters }, queryable)

  return {
    mcsPrice: newest,
    async dealingPrice(queryable) {
      const { price, state } = await check(queryable)
      return state === 'OPEN' ? price : undefined
    },
    dealing: (queryable, oldest) => getDealing({ clock, parameters }, queryable, oldest),
    circuit: async (queryable) => (await check(queryable)).state,
    priceChanges: (queryable, limit) =>
      queryable.many<McsPrice>(sql`
        select units, at from market_mcs_prices where reason <> 'confirmed' order by at desc, id desc limit ${limit}`),
    async requirePriceStep(tx, units) {
      await lockDesk(tx)
      await requirePriceStep({ clock, parameters }, tx, { units, now: (await newest(tx))?.units })
    },
    async setMcsPrice(queryable, units) {
      await write(queryable, units, 'set')
    },
    async confirmMcsPrice() {
      await db.tx(async (tx) => {
        await lockDesk(tx)
        const price = await newest(tx)
        await (price === undefined ? write(tx, START_UNITS, 'start') : write(tx, price.units, 'confirmed'))
      })
    },
    forgetConfirmations: () =>
      db.run(sql`
        delete from market_mcs_prices
        where reason = 'confirmed' and at < ${plus(clock.now(), -KEEP_CONFIRMATIONS_MS)}`),
  }
}
