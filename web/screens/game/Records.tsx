import type { GameRound, PastBet } from '#contract/game.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { RoundsCard } from './RoundsCard.tsx'

interface Props {
  readonly rounds: readonly GameRound[]
  readonly bets: readonly PastBet[]
  readonly onProof: (seq: number) => void
}

/** What was: the last rounds, and the member's own bets; beside the stage on a desk, below it on a phone. */
export default function Records(props: Props) {
  return (
    <>
      <RoundsCard {...props} />
      <HistoryCard onProof={props.onProof} />
    </>
  )
}
