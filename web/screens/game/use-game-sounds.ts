import { useEffect, useRef } from 'react'
import type { PastBet } from '#contract/game.ts'
import type { Sound } from '#web/ui/sound/sound.ts'
import { withPart } from '#web/shell/tasks.ts'
import { type GameNow, phaseOf } from '#web/features/game/use-game.ts'

/** The last ticks before betting closes. */
const TICKS_MS = 3_000

/** Plays a sound once for each new key; what stood there when the screen was opened is no news. */
function useSoundOf(sound: Sound, key: string | undefined): void {
  const known = useRef(key)
  useEffect(() => {
    if (key === known.current) return
    known.current = key
    if (key !== undefined && !document.hidden)
      void withPart(import('#web/ui/sound/sound.ts'), ({ playSound }) => playSound(sound))
  }, [sound, key])
}

/** What can be heard of a round: the own bet placed, the last three seconds of betting, and the own win. */
export function useGameSounds({
  game,
  past,
  now,
}: {
  game: GameNow
  past: PastBet | undefined
  now: number
}): void {
  const { round, bet } = game
  const { phase, leftMs } = phaseOf(round, now)
  const isLast = phase === 'betting' && leftMs > 0 && leftMs <= TICKS_MS
  useSoundOf('countdown', isLast ? String(round.seq) : undefined)
  useSoundOf(bet?.side === 'DOWN' ? 'down' : 'up', bet?.state === 'PLACED' ? bet.id : undefined)
  useSoundOf('win', past?.result === 'WIN' ? past.id : undefined)
}
