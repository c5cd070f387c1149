import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DIRECTIONS, getSignal, listSignals } from '#contract/trading/signals.ts'
import type { LiveMessage } from '#web/api/live/live.ts'
import { liveState, useLiveTopic } from '#web/api/live/live-stream.ts'
import { useStore } from '#web/base/store.ts'
import { playSound } from '#web/ui/sound/sound.ts'

function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

/** Takes signals in as they are found: reads the lists again, plays the sound, remembers which are new to the eye. */
export function useLiveSignals(soundOn: boolean) {
  const client = useQueryClient()
  const state = useStore(liveState, 'idle')
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  // What was found while the stream was down is fetched once it is back.
  useEffect(() => {
    if (state === 'live') void client.invalidateQueries({ queryKey: [listSignals.path] })
  }, [client, state])
  useLiveTopic('signals', ({ type, data }: LiveMessage) => {
    const id = field(data, 'id')
    if (typeof id !== 'string') return
    void client.invalidateQueries({ queryKey: [listSignals.path] })
    void client.invalidateQueries({ queryKey: [getSignal.path, { id }] })
    if (type !== 'signal') return
    setArrived((known) => new Set([...known, id]))
    const direction = DIRECTIONS.find((known) => known === field(data, 'direction'))
    if (soundOn && direction !== undefined) void playSound(direction === 'UP' ? 'up' : 'down')
  })
  return { state, arrived }
}
