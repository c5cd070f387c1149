import type { consoleApi } from '#contract/console.ts'
import type { StaffBet, StaffRound } from '#contract/console/game.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls, Look, Person } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { parsePosition } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { GameContext } from './game-context.ts'
import { findStaffRound, getOverview, listAllRounds, listLargest, type StaffBetRow } from './game-overview.ts'
import type { RoundRow } from './rounds/rounds.ts'
import { findRound } from './rounds/void-round.ts'

type Self = GameContext & ConsoleParts
type Calls = typeof consoleApi.game
const LARGEST = 100

function toRoundView(row: RoundRow): StaffRound {
  return {
    id: String(row.seq),
    state: row.state,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    lockPrice: row.lock_price,
    closePrice: row.close_price,
    result: row.result,
    up: { sum: formatUnits(row.up_units), count: row.up_count },
    down: { sum: formatUnits(row.down_units), count: row.down_count },
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

async function listBetViews(self: Self, by: Person, rows: readonly StaffBetRow[]): Promise<StaffBet[]> {
  const nameOf = await self.nameMembers(
    by,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => ({
    id: row.id,
    round: String(row.seq),
    member: nameOf(row.memberId),
    side: row.side,
    amount: formatUnits(row.units),
    state: row.state,
    placedAt: row.placed_at.toISOString(),
  }))
}

function getGame(self: Self): Look<Calls['getGame']> {
  return async ({ staff }) => {
    const { now, isOn, round, largest, sources, isStale, overdue, atLimit } = await getOverview(self)
    const nameOf = await self.nameMembers(
      staff,
      atLimit.map(({ memberId }) => memberId),
    )
    const sum = (units: bigint | null) => (units === null ? null : formatUnits(units))
    return {
      isOn,
      now: now.toISOString(),
      round: toRoundView(round),
      largestBets: await listBetViews(self, staff, largest),
      leastSources: round.least_sources,
      oldestPriceMs: round.oldest_price_ms,
      sources: sources.map(({ venue, price, atMs, isFresh }) => ({
        id: venue,
        price,
        at: new Date(atMs).toISOString(),
        isFresh,
      })),
      isStale,
      overdue,
      atLimit: atLimit.map(({ memberId, reason, limit, used, until }) => ({
        member: nameOf(memberId),
        reason,
        limit: sum(limit),
        used: sum(used),
        until: until?.toISOString() ?? null,
      })),
    }
  }
}

/** Rounds with their pools and sources; no more bets at once, a void round by two persons. */
export function gameConsole(deps: GameContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  const { db, parameters } = self
  return {
    getGame: getGame(self),
    async listGameRounds({ query: { cursor, size, state } }) {
      const found = await listAllRounds(db, { state, before: parsePosition(cursor), limit: size + 1 })
      const rows = found.slice(0, size)
      const last = found.length > size ? rows.at(-1) : undefined
      return { items: rows.map(toRoundView), next: last === undefined ? null : String(last.seq) }
    },
    async listRoundBets({ staff, params }) {
      const found = await findRound(db, params['id'] ?? '')
      if (found === undefined) throw new Failure(failures.common.notFound)
      const round = (await findStaffRound(db, found.seq)) ?? found
      return {
        round: toRoundView(round),
        items: await listBetViews(self, staff, await listLargest(db, found.seq, LARGEST)),
      }
    },
    async pauseGame({ tx, body: { reason } }) {
      if (!(await parameters.get('game.on'))) throw new Failure(failures.staff.wrongState)
      await parameters.change(tx, 'game.on', false)
      const [before, after] = [{ 'game.on': 'true' }, { 'game.on': 'false' }]
      return { answer: { done: true }, subject: 'game.on', before, after, reason }
    },
    requestVoid: ({ tx, staff: by, params, body: { reason } }) =>
      self.createRequest(tx, { kind: 'gameVoid', params: { seq: params['id'] ?? '' }, reason, by }),
  }
}
