import type { Queryable, Tx } from '#server/kernel/db.ts'
import { fees, pool, type Game as Parts, type GameDeps } from './deps.ts'
import { keepPlaying, runDue } from './keep-playing.ts'
import { changeLimits, getLimits, type LimitsForm } from './limits.ts'
import { cancelBet, placeBet, type BetForm } from './place-bet.ts'
import { createPriceWatch } from './price-watch.ts'
import { getGame, getRoundProof, hasOpenBet, listBets, listRounds, type BetChoice } from './read-game.ts'

export type { GameDeps } from './deps.ts'
export type Game = ReturnType<typeof createGame>

/** UP & DOWN: members stake against each other on the next minute of BTC; there is no side of the house. */
export function createGame(deps: GameDeps) {
  const self: Parts = { ...deps, prices: createPriceWatch(deps) }
  deps.live.open('game', async () => 'open')
  deps.live.open('price', async () => 'open')
  return {
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
    look: async () => self.prices.look(await deps.parameters.read('game.sources')),
    /** Opens, decides and pays whatever is due; answers how many rounds moved. Safe in any number of processes. */
    runDue: () => runDue(self),
    /** Does both until stopped. */
    keepPlaying: () => keepPlaying(self),
  }
}
