import { logFailure } from '#web/api/log.ts'

const LONGEST_WAIT_MS = 2000

/** Ends the task: the browser draws and answers touches before what follows. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/** Runs background work once the browser is idle, after 2 s at the latest. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callback; a short timer lets the first drawing pass there.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  else setTimeout(work, 200)
}

/** Goes on with a part of the app that is fetched on the side, and says whether it came: without it the page does without. */
export async function withPart<Part>(
  fetching: Promise<Part>,
  work: (part: Part) => unknown,
): Promise<boolean> {
  try {
    await work(await fetching)
    return true
  } catch (cause) {
    logFailure('part not there', { cause: String(cause) })
    return false
  }
}
