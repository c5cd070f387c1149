export interface RunningLoop {
  /** Comes when the last time has ended; none begins after it was asked for. */
  stop(): Promise<void>
}

/** When a loop looks again. */
export interface Rhythm {
  /** Between the end of one time and the beginning of the next, in milliseconds. */
  readonly pauseMs: number | (() => number)
  /** Registers what ends a pause early; returns what takes it away again. */
  readonly onWake?: (wake: () => void) => () => void
}

export interface LoopOptions extends Rhythm {
  /** One time has failed; the next one tries again. */
  readonly onError: (error: unknown) => void
}

/** A pause that can be ended early, also before it has begun. */
function createPause(stopping: AbortSignal) {
  let isWoken = false
  let end = () => {}
  const wake = (): void => {
    isWoken = true
    end()
  }
  stopping.addEventListener('abort', wake)
  return {
    wake,
    rest: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => end(), ms)
        end = () => {
          clearTimeout(timer)
          isWoken = false
          end = () => {}
          resolve()
        }
        if (isWoken || stopping.aborted) end()
      }),
  }
}

/** Does something again and again until stopped, never twice at once. `stopping` ends early what takes long. */
export function startLoop(
  { pauseMs, onWake, onError }: LoopOptions,
  work: (stopping: AbortSignal) => Promise<unknown>,
): RunningLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = createPause(signal)
  const unregister = onWake?.(pause.wake)
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        onError(error)
      }
      await pause.rest(typeof pauseMs === 'number' ? pauseMs : pauseMs())
    }
  }
  const running = run()
  return {
    async stop() {
      unregister?.()
      stopping.abort()
      await running
    },
  }
}
