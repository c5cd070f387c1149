import type { QueryState } from '@tanstack/react-query'
import { listSignals } from '#contract/trading/signals.ts'
import { session } from '#web/api/client.ts'
import { logFailure } from '#web/api/log.ts'
import { queryClient } from '#web/api/queries.ts'
import { forgetDraft, saveDraftsOfReloads } from '#web/shell/update/form-drafts.ts'
import { BUILD_ID } from '#web/shell/update/build.ts'
import { startOfflineBanner } from './offline-banner.ts'
import { forgetSeen, saveSeen } from './seen-signals.ts'
import { startWorker } from './start-worker.ts'

let isStarted = false

function save({ queryKey, state }: { queryKey: readonly unknown[]; state: QueryState }): void {
  const isList = queryKey[0] === listSignals.path && state.data !== undefined
  if (isList && session.get() !== undefined) saveSeen(localStorage, state.data, state.dataUpdatedAt)
}

function watchSignals(): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) save(query)
  cache.subscribe(({ type, query }) => {
    if (type === 'updated') save(query)
  })
  session.subscribe(() => {
    if (session.get() !== undefined) return
    forgetSeen(localStorage)
    forgetDraft()
  })
}

/** A failed change shows a dialog, which cannot be fetched without a connection. */
function prepareDialogs(): void {
  import('#web/shell/dialogs/DialogHost.tsx').catch((cause: unknown) => {
    logFailure('dialogs not ready', { cause: String(cause) })
  })
}

/** The proof of balances is checked at each sign-in, beside everything that the member does meanwhile. */
function watchProofs(): void {
  import('#web/features/proofs/watch-proof.ts')
    .then(({ watchProof }) => {
      session.subscribe(() => void watchProof().catch(logUnchecked))
      return watchProof()
    })
    .catch(logUnchecked)
}

function logUnchecked(cause: unknown): void {
  logFailure('proof not checked', { cause: String(cause) })
}

/** A member's device can say something without a connection; a development page has no worker. */
export async function startOffline(): Promise<void> {
  if (isStarted) return
  isStarted = true
  watchSignals()
  prepareDialogs()
  watchProofs()
  saveDraftsOfReloads()
  startOfflineBanner()
  if (BUILD_ID === 'dev' || !('serviceWorker' in navigator)) return
  try {
    await startWorker()
  } catch (cause) {
    logFailure('worker not started', { cause: String(cause) })
  }
}
