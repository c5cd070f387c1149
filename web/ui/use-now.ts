import { useEffect, useState } from 'react'
import { serverNow } from '#web/shell/clock.ts'

/** The server's time in ms, refreshed every `everyMs` while the component is shown. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
