import { setTimeout as pause } from 'node:timers/promises'

export interface RunningLoop {
  /** Comes when the last time has ended; none begins after it was asked for. */
  stop(): Promise<void>
}

export interface LoopOptions {
  /** Between the end of one time and the beginning of the next. */
  readonly pauseMs: number | (() => number)
  /** One time has failed; the next one tries again. */
  readonly onError: (error: unknown) => void
}

/** Does something again and again until stopped, never twice at once. `stopping` ends early what takes long. */
export function startLoop(
  { pauseMs, onError }: LoopOptions,
  work: (stopping: AbortSignal) => Promise<unknown>,
): RunningLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        onError(error)
      }
      const ms = typeof pauseMs === 'number' ? pauseMs : pauseMs()
      await pause(ms, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
