import { useEffect, useState } from 'react'

/** True once `waiting` has lasted `delayMs`, until it ends. */
export function useLate(waiting: boolean, delayMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, delayMs])
  return waiting && late
}
