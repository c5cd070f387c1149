import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { fees, pool, type Game as Parts, type GameDeps } from './deps.ts'
import { startGameLoop, runDue } from './start-game-loop.ts'
import { changeLimits, getLimits, type LimitsForm } from './limits.ts'
import { cancelBet, placeBet, type BetForm } from './place-bet.ts'
import { createPriceWatch } from './price-watch.ts'
import { getGame, getRoundProof, hasOpenBet, listBets, listRounds, type BetChoice } from './read-game.ts'
import { listAllRounds, listLargest, getDesk, findStaffRound } from './staff-reads.ts'
import { findRound, voidRound } from './rounds/void-round.ts'

export type { GameDeps } from './deps.ts'
export type { RoundRow } from './rounds/rounds.ts'
export type { StaffBetRow } from './staff-reads.ts'
export type Game = ReturnType<typeof createGame>

/** What the staff look at and may do; sums in millionths of MCS. */
function forStaff(self: Parts) {
  return {
    /** The round of now, its largest bets, the price sources as they are, and who is at a limit. */
    getDesk: () => getDesk(self),
    /** Rounds, newest first, before a number. */
    listAllRounds: (db: Queryable, choice: Parameters<typeof listAllRounds>[1]) => listAllRounds(db, choice),
    /** One round by its typed number; undefined for none. */
    findRound: (db: Queryable, seq: string) => findRound(db, seq),
    /** One round with its sums as they are now. */
    findStaffRound: (db: Queryable, seq: bigint) => findStaffRound(db, seq),
    /** The largest bets of a round. */
    listLargest: (db: Queryable, seq: bigint, limit: number) => listLargest(db, seq, limit),
    /** Makes an undecided round void: every stake goes back whole. False when it is decided. */
    voidRound: (tx: Tx, seq: string) => voidRound(self, tx, seq),
  }
}

/** UP & DOWN: members stake against each other on the next minute of BTC; there is no side of the house. */
export function createGame(deps: GameDeps) {
  const self: Parts = { ...deps, prices: createPriceWatch(deps) }
  deps.live.open('game', async () => 'open')
  deps.live.open('price', async () => 'open')
  return {
    ...forStaff(self),
    getGame: (memberId: string) => getGame(self, memberId),
    placeBet: (tx: Tx, request: { memberId: string; form: BetForm }) => placeBet(self, tx, request),
    cancelBet: (tx: Tx, request: { memberId: string; id: string }) => cancelBet(self, tx, request),
    listBets: (memberId: string, choice: BetChoice) => listBets(self, memberId, choice),
    listRounds: (choice: { page: number; size: number }) => listRounds(self, choice),
    getRoundProof: (seq: string, from: number) => getRoundProof(self, seq, from),
    getLimits: (memberId: string) => getLimits(self, memberId),
    changeLimits: (request: { memberId: string; form: LimitsForm }) => changeLimits(self, request),
    /** Whether the member has a stake in a round under way. */
    hasOpenBet: (db: Queryable, memberId: string) => hasOpenBet(db, memberId),
    /** Opens the operator's accounts of the game; safe to repeat. */
    openHouseAccounts: (db: Queryable) => deps.ledger.openAccounts(db, [pool, fees]),
    /** Asks the price sources once. */
    poll: async () => self.prices.poll(await deps.parameters.get('game.sources')),
    /** Opens, decides and pays whatever is due; returns how many rounds moved. Safe in any number of processes. */
    runDue: () => runDue(self),
    /** Does both until stopped. */
    startGameLoop: () => startGameLoop(self),
  }
}
