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
}

/** The arithmetic of a movement with its real numbers, in signs that read alike in every language; null where there is none. */
export type Explain = (cause: Cause) => Promise<string | null>

/** The modules that move members' money beside the wallet; they stand above it. */
interface Explaining {
  readonly membership: { readonly explainFee: Explain }
  readonly rewards: { readonly explainReward: Explain }
  readonly game: { readonly explainBet: Explain }
  readonly ico: { readonly explainEntry: Explain; readonly explainRelease: Explain }
}

/** Asks the module that caused a movement. */
export function explainBy(above: () => Explaining): Explain {
  return async (cause) => {
    const { membership, rewards, game, ico } = above()
    if (cause.kind === 'subscribe') return membership.explainFee(cause)
    if (cause.kind.startsWith('game_')) return game.explainBet(cause)
    if (cause.kind.startsWith('ico_enter')) return ico.explainEntry(cause)
    if (cause.kind.startsWith('ico_unlock')) return ico.explainRelease(cause)
    return rewards.explainReward(cause)
  }
}
