import { api } from '#contract/api.ts'
import { batched, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Game } from './game.ts'

/** Contract operation → function of the front door. */
export function gameHandlers(game: Game): Handlers<typeof api.game> {
  return {
    getGame: ({ caller }) => game.getGame(caller.memberId),
    placeBet: batched(api.game.placeBet, game.bets, ({ caller, body }) => ({
      memberId: caller.memberId,
      form: body,
    })),
    cancelBet: batched(api.game.cancelBet, game.cancellations, ({ caller, params }) => ({
      memberId: caller.memberId,
      id: params['id'] ?? '',
    })),
    listBets: ({ caller, query }) => game.listBets(caller.memberId, query),
    listRecentPrices: () => game.listRecentPrices(),
    listRounds: ({ query }) => game.listRounds(query),
    getRoundProof: ({ params, query }) => game.getRoundProof(params['seq'] ?? '', query.from),
    getGameLimits: ({ caller }) => game.getLimits(caller.memberId),
    changeGameLimits: ({ caller, body }) => game.changeLimits({ memberId: caller.memberId, form: body }),
  }
}
