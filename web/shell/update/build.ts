import { publicConfig } from '#web/api/config.ts'
import { logFailure } from '#web/api/log.ts'
import { createBuildWatch } from '#web/shell/update/build-watch.ts'

/** The id of the build this page runs; 'dev' outside a build. */
export const BUILD_ID: string = import.meta.env.VITE_BUILD_ID ?? 'dev'

async function fetchJson(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { cache: 'no-cache' })
    return answer.ok ? await answer.json() : undefined
  } catch (cause) {
    logFailure('build not asked', { path, cause: String(cause) })
    return undefined
  }
}

export const buildWatch = createBuildWatch({
  ownId: BUILD_ID,
  fetchJson,
  isVisible: () => document.visibilityState === 'visible',
  after: (work, delayMs) => void setTimeout(work, delayMs),
  pollMs: () => (publicConfig.get()?.limits.buildPollSeconds ?? 600) * 1000,
})

/** Starts the watch; a development page has no builds to watch. */
export function startBuildWatch(): void {
  if (BUILD_ID === 'dev') return
  buildWatch.start()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') buildWatch.onReturn()
  })
}
