/** The longest wait for the click of a lifted finger; after a swipe there is none. */
const CLICK_WITHIN_MS = 400

/**
 * Runs work that may move the page once a tap that is under way has found its target: what moves between press and release makes the
 * tap land elsewhere. Without a finger or a mouse button down, and at the keyboard, it runs at once.
 */
export interface AfterTap {
  run(work: () => void): void
}

type Taps = Pick<EventTarget, 'addEventListener'>

export function createAfterTap(taps: Taps, schedule: (work: () => void, ms: number) => () => void): AfterTap {
  const waiting: (() => void)[] = []
  let isTapping = false
  let cancelEnd = () => {}

  function end(): void {
    cancelEnd()
    isTapping = false
    for (const work of waiting.splice(0)) work()
  }

  const listen = (type: string, heard: () => void) => taps.addEventListener(type, heard, true)
  listen('pointerdown', () => {
    cancelEnd()
    isTapping = true
  })
  listen('pointercancel', end)
  listen('keydown', end)
  // A touch presses and releases first; the browser's own press, the loss of the cursor and the click follow.
  listen('pointerup', () => {
    cancelEnd = schedule(end, CLICK_WITHIN_MS)
  })
  listen('click', () => {
    cancelEnd()
    cancelEnd = schedule(end, 0)
  })
  return {
    run(work) {
      if (isTapping) waiting.push(work)
      else work()
    },
  }
}

let ofPage: AfterTap | undefined

/** Begins to follow the taps of this page. */
export function trackTaps(): void {
  ofPage ??= createAfterTap(globalThis, (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  })
}

/** Runs work that may move the page, after the tap that is under way. */
export function afterTap(work: () => void): void {
  if (ofPage === undefined) work()
  else ofPage.run(work)
}
