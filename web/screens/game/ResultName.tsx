import type { GameRound } from '#contract/game.ts'
import { m } from '#web/i18n/messages.ts'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'

/** How a round ended, as a word with its mark. */
export function ResultName({ round }: { round: Pick<GameRound, 'result' | 'state'> }) {
  if (round.result === 'UP') return <Move up>{m.game_up()}</Move>
  if (round.result === 'DOWN') return <Move up={false}>{m.game_down()}</Move>
  if (round.result === 'TIE') return <span>{m.game_tie()}</span>
  return <Text tone="quiet">{round.state === 'BALANCE_FAILED' ? m.game_refunded() : m.game_void()}</Text>
}
