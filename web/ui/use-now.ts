import { useEffect, useMemo, useState } from 'react'
import { serverNow, timeCorrections } from '#web/base/clock.ts'
import { useStore } from '#web/base/store.ts'

/** The server's time in ms, refreshed every `everyMs` while the component is shown and once the device's clock is found to be wrong. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, everyMs)
    const forget = timeCorrections.subscribe(tick)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [everyMs])
  return now
}

/** The server's time in ms when the component was first shown; updated once the device's clock is found to be wrong. */
export function useOpeningTime(): number {
  const corrections = useStore(timeCorrections, 0)
  // oxlint-disable-next-line react/exhaustive-deps -- each correction asks for the time again
  return useMemo(() => serverNow(), [corrections])
}
