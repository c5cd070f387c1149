import { useEffect } from 'react'
import { logFailure } from '#web/api/log.ts'
import { hasDraft } from './before-reload.ts'

/** Once the page stands: what was typed before it was loaded anew comes back. */
export function useDraft(): void {
  useEffect(() => {
    if (!hasDraft()) return
    import('./form-drafts.ts')
      .then(({ restoreDraftOfPage }) => restoreDraftOfPage())
      .catch((cause: unknown) => logFailure('draft not restored', { cause: String(cause) }))
  }, [])
}
