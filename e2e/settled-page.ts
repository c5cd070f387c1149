import type { Page, Request } from 'playwright-core'

/** How long a page is waited for that only waits itself. */
const MAX_REQUEST_MS = 10_000

/** Two frames, and after each the browser has had nothing to do: what was begun by an answer is drawn. */
async function untilIdle(page: Page): Promise<void> {
  const idle = page.evaluate(async () => {
    for (let frame = 1; frame <= 2; frame += 1)
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve()))
      })
  })
  // The page went on to another one meanwhile.
  await idle.catch(() => page.waitForLoadState('networkidle'))
}

/** The requests of a page that have no answer yet, and whether one of them comes to its end. */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const endsOne = async () => {
    const timeout = MAX_REQUEST_MS
    const ends = [
      page.waitForEvent('requestfinished', { timeout }),
      page.waitForEvent('requestfailed', { timeout }),
    ]
    return Promise.any(ends).then(
      () => true,
      () => false,
    )
  }
  return { open, endsOne }
}

/**
 * From now on a page that a journey waits for until its network is quiet is also drawn by then. On a busy machine the network is quiet
 * for half a second while the page still works on what has come, and asks for more after it.
 */
export function settleBeforeGoingOn(page: Page): void {
  const { open, endsOne } = watchRequests(page)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)

  async function settle(): Promise<void> {
    await untilIdle(page)
    while (open.size > 0 && (await endsOne())) await untilIdle(page)
  }
  page.goto = async (url, options) => {
    open.clear()
    const answer = await goto(url, options)
    if (options?.waitUntil === 'networkidle') await settle()
    return answer
  }
  page.reload = async (options) => {
    open.clear()
    const answer = await reload(options)
    if (options?.waitUntil === 'networkidle') await settle()
    return answer
  }
}
