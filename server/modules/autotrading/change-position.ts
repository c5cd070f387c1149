import { failures } from '#contract/failures/failures.ts'
import { RULE_BOUNDS } from '#contract/rules/autotrading.ts'
import { worthOf } from '#contract/rules/money/exact.ts'
import { toCount } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { findAccount, lockAccount, type Owned, recordAccountEvent } from './account/account-rows.ts'
import type { AutoTradingContext } from './autotrading-context.ts'
import { pricesFor } from './list-positions.ts'
import { heldOf, POSITION_COLUMNS, type PositionRow, toPositionView } from './position-rows.ts'
import { PAPER_MARKET } from './venues/paper-venue.ts'

/** Nearer to the price than this a stop or target would be reached before it stands. */
const NEAREST = 0.001
/** How far above the price a target may lie. */
const FARTHEST = 2

interface Found {
  readonly row: PositionRow
  readonly price: number
}

interface Bounds {
  readonly min: number
  readonly max: number
}

/** A price in six digits, for a sentence. */
const shown = (price: number): number => +price.toPrecision(6)

/** A member's open position and its price of now. Throws COMMON-A001 for none that is open, AUTO-C001 without a price. */
export async function findOpenPosition(
  self: AutoTradingContext,
  { id, ...owned }: Owned & { id: string },
): Promise<Found> {
  const account = await findAccount(self.db, owned)
  const row = isUuid(id)
    ? await self.db.maybe<PositionRow>(sql`
        select ${POSITION_COLUMNS} from autotrading_positions p
        where p.id = ${id} and p.account_id = ${account?.id ?? null} and p.state = 'OPEN'`)
    : undefined
  if (row === undefined) throw new Failure(failures.common.notFound)
  const price = (await pricesFor(self, owned.type, [row.symbol])).get(row.symbol)
  if (price === undefined) throw new Failure(failures.autoMaster.exchangeUnreachable)
  return { row, price }
}

interface Wished {
  readonly stop: number
  readonly target: number | null
}

/** Throws AUTO-B002 with the bounds of the first that is out of them; `fields` has both. */
function requireInBounds({ price }: Found, wished: Wished): void {
  const bounds: Readonly<Record<'stop' | 'target', Bounds>> = {
    stop: {
      min: shown(price * (1 - RULE_BOUNDS.stopPct.max / 100)),
      max: shown(price * (1 - NEAREST)),
    },
    target: { min: shown(price * (1 + NEAREST)), max: shown(price * FARTHEST) },
  }
  const wrong = (['stop', 'target'] as const).filter((field) => {
    const value = wished[field]
    return value !== null && !(value >= bounds[field].min && value <= bounds[field].max)
  })
  const [field] = wrong
  if (field === undefined) return
  const code = failures.autoMaster.outOfBounds
  throw new Failure(code, {
    fields: Object.fromEntries(wrong.map((name) => [name, code])),
    meta: { field, ...bounds[field] },
  })
}

/**
 * Sets another stop and target; the executor replaces the stop at the exchange at its next look. Throws COMMON-A001, AUTO-B002,
 * C001.
 */
export async function changePosition(
  self: AutoTradingContext,
  { id, wished, ...owned }: Owned & { id: string; wished: Wished },
) {
  const found = await findOpenPosition(self, { ...owned, id })
  requireInBounds(found, wished)
  return await self.db.tx(async (tx) => {
    const account = await lockAccount(self, tx, owned)
    const row = await tx.maybe<PositionRow>(sql`
      update autotrading_positions p set target = ${wished.target},
        wished_stop = case when p.stop = ${wished.stop} then null else ${wished.stop}::float8 end
      where p.id = ${id} and p.state = 'OPEN' returning ${POSITION_COLUMNS}`)
    if (row === undefined) throw new Failure(failures.common.notFound)
    await recordAccountEvent(self, tx, {
      accountId: account.id,
      positionId: id,
      kind: 'CHANGED',
      detail: wished,
    })
    return toPositionView(row, owned.type, found.price)
  })
}

/** Shares that leave and sell enough for an exchange to take both; a smaller position can only be closed whole. */
function shareBounds(held: bigint, price: number): Bounds {
  const worth = worthOf(held, price)
  // A tenth more, because the price moves until the order is there.
  const least = worth === 0n ? 100n : (PAPER_MARKET.minWorth * 110n + worth - 1n) / worth
  const min = toCount(least < 100n ? least : 100n)
  return { min, max: 100 - min }
}

/** What is left of a share after it is sold. Throws AUTO-B002 with the bounds of a share. */
function keptOf(held: bigint, sharePct: number, price: number): bigint {
  const { min, max } = shareBounds(held, price)
  if (!Number.isInteger(sharePct) || sharePct < min || sharePct > max)
    throw new Failure(failures.autoMaster.outOfBounds, {
      fields: { sharePct: failures.autoMaster.outOfBounds },
      meta: { field: 'sharePct', min, max },
    })
  return held - (held * BigInt(sharePct)) / 100n
}

/**
 * Sells a share of a position at the market at the executor's next look; of what is left when another share still waits. Throws
 * COMMON-A001, AUTO-B002.
 */
export async function reducePosition(
  self: AutoTradingContext,
  tx: Tx,
  { found, sharePct, ...owned }: Owned & { found: Found; sharePct: number },
) {
  const account = await lockAccount(self, tx, owned)
  // As it stands now: the executor may have sold since it was found.
  const current = await tx.maybe<PositionRow>(sql`
    select ${POSITION_COLUMNS} from autotrading_positions p
    where p.id = ${found.row.id} and p.account_id = ${account.id} and p.state = 'OPEN' for update`)
  if (current === undefined) throw new Failure(failures.common.notFound)
  const kept = keptOf(current.kept_quantity ?? heldOf(current), sharePct, found.price)
  const row = await tx.one<PositionRow>(sql`
    update autotrading_positions p set kept_quantity = ${kept} where p.id = ${current.id} returning ${POSITION_COLUMNS}`)
  await recordAccountEvent(self, tx, {
    accountId: account.id,
    positionId: row.id,
    kind: 'REDUCED',
    detail: { sharePct },
  })
  return toPositionView(row, owned.type, found.price)
}
