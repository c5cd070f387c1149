import { useState } from 'react'
import type { CallFailure, CallResult } from '#web/api/call.ts'

/** Runs a change: whether it runs, what it was refused with, and a function that answers its data or undefined. */
export function useUpdate() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  async function run<Data>(work: () => Promise<CallResult<Data>>): Promise<Data | undefined> {
    setBusy(true)
    const result = await work()
    setBusy(false)
    setFailure(result.status === 'error' ? result : undefined)
    return result.status === 'success' ? result.data : undefined
  }
  return { busy, failure, run }
}
