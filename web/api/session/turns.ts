import type { Reissue, ReissueParts } from './reissue.ts'
import type { SessionStore } from './session.ts'

const TURN = 'reissue'
/** So long a tab tells the others that it replaced a token, and so long another waits to find the newer one. */
const SPREAD_MS = 3000
const LOOK_AGAIN_MS = 20

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The name of the lock which says that this token was replaced. */
const replaced = (stale: string) => `${TURN}:${stale}`

/** Locks are seen by all tabs at once, unlike what is stored. */
async function publishReplaced(locks: LockManager, stale: string): Promise<void> {
  await new Promise<void>((told, failed) => {
    locks
      .request(replaced(stale), { mode: 'shared' }, () => {
        told()
        return sleep(SPREAD_MS)
      })
      .catch(failed)
  })
}

async function waitForNewer(locks: LockManager, session: SessionStore, stale: string): Promise<void> {
  const { held = [] } = await locks.query()
  if (!held.some(({ name }) => name === replaced(stale))) return
  for (let waited = 0; waited < SPREAD_MS; waited += LOOK_AGAIN_MS) {
    if (session.refresh()?.accessToken !== stale) return
    await sleep(LOOK_AGAIN_MS)
  }
}

/**
 * One turn at a time over all tabs of a browser, by Web Locks. What one tab stores reaches the others some ms later,
 * on a busy device much later, so a tab whose turn comes first waits for the token that replaced its own. A browser
 * without locks has no turns.
 */
export function createTurns(session: SessionStore, locks: LockManager | undefined): ReissueParts['lock'] {
  if (locks === undefined) return (_stale, work) => work()
  return (stale, work) =>
    locks.request<Promise<Reissue>>(TURN, async () => {
      await waitForNewer(locks, session, stale)
      const result = await work()
      if (result === 'fresh') await publishReplaced(locks, stale)
      return result
    })
}
