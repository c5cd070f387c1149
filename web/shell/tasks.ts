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
