import { useEffect, useState } from 'react'
import { useMedia } from '#web/ui/use-media.ts'

/** A whole signal is told in this time. */
const REPLAY_MS = 10_000

/** How many of some steps are shown: they come one by one within ten seconds, at once where motion is to be reduced. */
export function useReplay(steps: number): {
  readonly shown: number
  readonly isDone: boolean
  readonly restart: () => void
} {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [shown, setShown] = useState(0)
  const [run, setRun] = useState(0)
  useEffect(() => {
    if (isStill || steps === 0) return
    const timer = setInterval(() => setShown((now) => Math.min(steps, now + 1)), REPLAY_MS / steps)
    return () => clearInterval(timer)
  }, [isStill, steps, run])
  const now = isStill ? steps : shown
  const restart = () => {
    setShown(0)
    setRun(run + 1)
  }
  return { shown: now, isDone: now >= steps, restart }
}
