import { vi } from 'vitest'
import { createClock } from '#server/kernel/clock.ts'
import { authenticatorCode } from './totp.ts'

const STEP_MS = 30_000
/** A code of the step before is taken too; it must not run out on its way. */
const MIN_LEFT_MS = 12_000
const NEXT_STEP_MS = 2 * STEP_MS
const clock = createClock()

/** The earliest step after the last one whose code is accepted now. */
function nextStep(last: number): number {
  const nowMs = clock.nowMs()
  const current = Math.floor(nowMs / STEP_MS)
  const isLate = nowMs % STEP_MS > STEP_MS - MIN_LEFT_MS
  const step = Math.max(last + 1, isLate ? current : current - 1)
  if (step > current) throw new Error('The authenticator still shows a used code.')
  return step
}

/** The moment of the first code that a new authenticator is set up with: the earliest that is still accepted. */
export function firstCodeMs(): number {
  return nextStep(0) * STEP_MS
}

/** Codes of one key by the real clock. Each works once: where the one that is shown was used, the next is waited for. */
export function openAuthenticator(key: string, usedAtMs = 0): () => Promise<string> {
  let last = Math.floor(usedAtMs / STEP_MS)
  return async () => {
    last = await vi.waitFor(() => nextStep(last), { timeout: NEXT_STEP_MS, interval: 200 })
    return authenticatorCode(key, last * STEP_MS)
  }
}
