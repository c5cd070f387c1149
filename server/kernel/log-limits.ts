const MINUTE_MS = 60_000
/** Lines of one message a minute: enough to see what is going on, too few to fill a disk while an exchange is away. */
export const MAX_LINES_A_MINUTE = 60

export interface LogLimits {
  /** Whether a line of this message is written. */
  admit(message: string): boolean
}

interface Count {
  written: number
  leftOut: number
}

/**
 * Limits lines by their message. At the end of a minute in which some were left out, `tell` is called with how many, so that silence never
 * looks like health. The timer lets a process end.
 */
export function createLogLimits(tell: (message: string, leftOut: number) => void): LogLimits {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  const endMinute = (): void => {
    timer = undefined
    for (const [message, { leftOut }] of counts) if (leftOut > 0) tell(message, leftOut)
    counts.clear()
  }
  return {
    admit(message) {
      timer ??= setTimeout(endMinute, MINUTE_MS).unref()
      const count = counts.get(message) ?? { written: 0, leftOut: 0 }
      counts.set(message, count)
      if (count.written < MAX_LINES_A_MINUTE) {
        count.written += 1
        return true
      }
      count.leftOut += 1
      return false
    },
  }
}
