import type { PastBet } from '#contract/game.ts'
import { m } from '#web/i18n/messages.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { OwnBetCard } from './OwnBetCard.tsx'
import { OwnResult } from './OwnResult.tsx'
import { type GameNow, phaseOf } from './use-game.ts'

/** Rounds that pay everybody back, and why. */
const WHY_UNCOUNTED: Partial<Record<GameNow['round']['state'], { title: () => string; text: () => string }>> =
  {
    BALANCE_FAILED: { title: m.game_failed_title, text: m.game_failed_text },
    VOID: { title: m.game_void_title, text: m.game_void_text },
  }

/** Why a round does not count, until the next one starts. */
function EndPanel({ round }: { round: GameNow['round'] }) {
  const why = WHY_UNCOUNTED[round.state]
  if (why === undefined) return null
  return (
    <Notice tone="warn" icon="warn">
      <Text as="p" strong>
        {why.title()}
      </Text>
      <p>{why.text()}</p>
    </Notice>
  )
}

/** The own part in a round: the bet while it runs, then how it ended, which is said of a round without a result to everybody. */
export default function OwnRound({
  game,
  past,
  now,
  onDone,
  onProof,
}: {
  game: GameNow
  past: PastBet | undefined
  now: number
  onDone: () => void
  onProof: () => void
}) {
  const { round, bet, feeBps } = game
  if (phaseOf(round, now).phase !== 'rest')
    return bet?.state === 'PLACED' ? <OwnBetCard game={game} bet={bet} now={now} onDone={onDone} /> : null
  return (
    <>
      <EndPanel round={round} />
      {past !== undefined && <OwnResult round={round} bet={past} feeBps={feeBps} onProof={onProof} />}
    </>
  )
}
