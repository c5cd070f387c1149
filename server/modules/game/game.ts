import { GAME_SYMBOL } from '#contract/game.ts'
import { actAlone } from '#server/kernel/actions/action.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { fees, pool } from './game-accounts.ts'
import type { GameContext, GameNeeds } from './game-context.ts'
import { startGameLoop, runDue } from './start-game-loop.ts'
import { changeLimits } from './limits/limits.ts'
import { placeBetAction, type BetRequest } from './bets/place-bet.ts'
import { explainBet } from './bets/explain-bet.ts'
import { explainFigure } from './bets/explain-figure.ts'
import { cancelBetAction, type CancelRequest } from './bets/cancel-bet.ts'
import { createPriceWatch } from './price-watch.ts'
import { listRecentPrices } from './recent-prices.ts'
import { getGame, getRoundProof, hasOpenBet, listBets, listRounds } from './read-game.ts'
import { gameConsole } from './game.console.ts'
import { listAllRounds } from './game-overview.ts'
import { findRound, voidRound } from './rounds/void-round.ts'
import { createSharedReads } from './shared-reads.ts'

/** What it holds about members. */
export { gameData } from './member-data.ts'

export type { GameNeeds } from './game-context.ts'
export type { gameParameters } from './game.parameters.ts'
export type Game = ReturnType<typeof createGame>

/** What the console shows and may do. */
function forStaff(self: GameContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of the game. */
      consoleCalls: gameConsole,
      /** Makes an undecided round void: every stake goes back whole. False when it is decided. */
      voidRound,
    }),
    /** Rounds, newest first, before a number. */
    listAllRounds,
    /** One round by its typed number; undefined for none. */
    findRound,
  }
}

/** Bets in batches, and one alone inside a transaction of the caller. */
function betting(self: GameContext) {
  const [placing, cancelling] = [placeBetAction(self), cancelBetAction(self)]
  return {
    bets: self.actions.open(placing),
    cancellations: self.actions.open(cancelling),
    placeBet: (tx: Tx, request: BetRequest) => actAlone(placing, tx, request),
    cancelBet: (tx: Tx, request: CancelRequest) => actAlone(cancelling, tx, request),
  }
}

/** UP & DOWN: members stake against each other on the next minute of BTC; there is no side of the house. */
export function createGame(deps: GameNeeds) {
  const isWatched = deps.live.onDemand('game', `price:${GAME_SYMBOL}`)
  const prices = createPriceWatch(deps)
  const self: GameContext = { ...deps, prices, isWatched }
  const shared = createSharedReads(deps)
  deps.live.open('game', async () => 'open')
  deps.live.open('price', async () => 'open')
  return {
    ...bindTo(self, {
      listBets,
      listRounds,
      /** Published prices of the last six minutes, for the chart; they decide nothing. */
      listRecentPrices,
      getRoundProof,
      /** The arithmetic of what a bet moved, as the wallet shows it. */
      explainBet,
      /** Why a sum of the game's screen is as large as it is; null without such a sum. */
      explainFigure,
      changeLimits,
      /** Opens, decides and pays whatever is due; returns how many rounds moved. Safe in any number of processes. */
      runDue,
      /** Does both until stopped. */
      startGameLoop,
    }),
    ...betting(self),
    /** The current round as the member sees it. Throws COMMON-A004 while the game is closed in the member's country. */
    getGame: (memberId: string) => getGame(self, shared, memberId),
    /** The own limits, what counts against them today, and an exclusion. */
    getLimits: async (memberId: string) => (await shared.playerOf(memberId)).limits,
    /** Whether the member has a stake in a round under way. */
    hasOpenBet,
    ...forStaff(self),
    /** Opens the operator's accounts of the game; safe to repeat. */
    openHouseAccounts: (db: Queryable) => deps.ledger.openAccounts(db, [pool, fees]),
    /** Polls the price sources once. */
    poll: async () => self.prices.poll(await deps.parameters.get('game.sources')),
  }
}
