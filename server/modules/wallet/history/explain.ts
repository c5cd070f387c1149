import type { FigureName, FigureTerm } from '#contract/wallet/figures.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { HistoryChoice } from '#server/modules/ledger/ledger.ts'

/** A movement of a member's money, as the module that caused it knows it. */
export interface Cause {
  readonly memberId: string
  /** The transfer. */
  readonly id: string
  /** What its entries share: a period, a bet, an entry, a plan, or one of its days. */
  readonly reference: string
  readonly kind: string
  readonly detail: string
  /** How much was moved, millionths. */
  readonly units: bigint
  readonly at: Date
}

/** The arithmetic of a movement with its real numbers, in signs that read alike in every language; null where there is none. */
export type Explain = (cause: Cause) => Promise<string | null>

export interface FigureRequest {
  readonly memberId: string
  readonly figure: FigureName
  /** The round, bet, period or commission, as it was typed. */
  readonly of: string
}

export interface FigureLine {
  readonly term: FigureTerm
  readonly note: string | null
  readonly formula: string
}

/** A sum that a screen shows, as the module that works it out knows it; what is not the member's own is not explained. */
export interface ExplainedFigure {
  readonly sums: readonly { readonly coin: WalletCoin; readonly units: bigint }[]
  readonly lines: readonly FigureLine[]
  /** The member's movements that made it: those of some causes, or a choice of the history. */
  readonly behind:
    | { readonly references: readonly string[]; readonly kinds: readonly string[] }
    | { readonly choice: HistoryChoice }
}

/** The arithmetic of a figure with the member's numbers; null where there is no such figure. */
export type ExplainFigure = (request: FigureRequest) => Promise<ExplainedFigure | null>

/** The modules that move members' money beside the wallet; they stand above it. */
interface Explaining {
  readonly membership: { readonly explainFee: Explain; readonly explainFigure: ExplainFigure }
  readonly rewards: {
    readonly explainReward: Explain
    readonly explainFigure: ExplainFigure
    readonly findBatchDay: Explain
  }
  readonly game: { readonly explainBet: Explain; readonly explainFigure: ExplainFigure }
  readonly ico: {
    readonly explainEntry: Explain
    readonly explainRelease: Explain
    readonly explainFigure: ExplainFigure
  }
}

/** Asks the module that caused a movement. */
function explainMovementBy(above: () => Explaining): Explain {
  return async (cause) => {
    const { membership, rewards, game, ico } = above()
    if (cause.kind === 'subscribe') return membership.explainFee(cause)
    if (cause.kind.startsWith('game_')) return game.explainBet(cause)
    if (cause.kind.startsWith('ico_enter')) return ico.explainEntry(cause)
    if (cause.kind.startsWith('ico_unlock')) return ico.explainRelease(cause)
    return rewards.explainReward(cause)
  }
}

/** Asks the module that works a figure out. */
function explainFigureBy(above: () => Explaining): ExplainFigure {
  return async (request) => {
    const { membership, rewards, game, ico } = above()
    if (request.figure.startsWith('MEMBERSHIP_')) return membership.explainFigure(request)
    if (request.figure.startsWith('GAME_')) return game.explainFigure(request)
    if (request.figure.startsWith('ICO_')) return ico.explainFigure(request)
    return rewards.explainFigure(request)
  }
}

/** What the wallet asks upwards about movements and figures. */
export function explainBy(above: () => Explaining) {
  const findBatchDay: Explain = (cause) => above().rewards.findBatchDay(cause)
  return { explain: explainMovementBy(above), explainFigure: explainFigureBy(above), findBatchDay }
}
