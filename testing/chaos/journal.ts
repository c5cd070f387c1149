/** What a client requested under one key, and the answer it finally got. */
export interface Intention {
  readonly key: string
  readonly kind: 'withdraw' | 'send' | 'swap'
  readonly memberId: string
  /** Where a withdrawal goes; empty for a swap. */
  readonly address: string
  readonly quoteId?: string
  /** What a withdrawal is of: units in millionths. */
  readonly sum?: { readonly coin: 'MCS' | 'USDT'; readonly units: bigint }
  outcome: 'done' | 'refused' | 'unknown'
  /** The number it was told when it was done, and the code when it was refused. */
  id?: string
  code?: string
  /** Different definite answers to the same key. */
  answers: Set<string>
}

/** Coins that were sent to a member's address, as the faucet's transaction says. */
export interface Gift {
  readonly txid: string
  readonly address: string
}

/** Everything the clients did and were answered; the books are checked against it. */
export interface Journal {
  readonly intentions: Intention[]
  readonly gifts: Gift[]
  /** Internal errors that were answered although nothing was broken. */
  readonly unprovoked: string[]
  /** Nothing was broken so far. */
  isCalm: boolean
  /** Called once each with the next act that a client is told is done. */
  readonly waiting: (() => void)[]
}

/** The moment in which a client is told that something is done, or after a while without. */
export function nextDone({ waiting }: Journal, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    setTimeout(resolve, limitMs)
  })
}

export function openJournal(): Journal {
  return { intentions: [], gifts: [], unprovoked: [], isCalm: true, waiting: [] }
}

export function countOutcomes({ intentions }: Journal): Readonly<Record<Intention['outcome'], number>> {
  const count = (outcome: Intention['outcome']) => intentions.filter((one) => one.outcome === outcome).length
  return { done: count('done'), refused: count('refused'), unknown: count('unknown') }
}
