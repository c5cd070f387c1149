import { needsUpdate, type AppVersion } from '#contract/rules/app-version.ts'
import type { CallResult } from '#web/api/call.ts'
import type { ConfirmOptions } from '#web/shell/dialogs/dialogs.ts'

export interface AppUpdateParts {
  readonly app: AppVersion | undefined
  readonly fetchVersions: () => Promise<CallResult<{ aos: string; ios: string }>>
  readonly storeUrl: () => string
  readonly openTab: (url: string) => void
  readonly showUpdate: (options: ConfirmOptions) => void
}

/**
 * Asks the server for the newest versions and, in an outdated Android app, shows the prompt that hides Cancel, stays
 * open after confirming and opens the store in a new tab. In a browser and on ios nothing happens, and a check that
 * does not succeed is skipped.
 */
export async function checkAppVersion(parts: AppUpdateParts): Promise<void> {
  if (parts.app === undefined || parts.app.platform !== 'aos') return
  const result = await parts.fetchVersions()
  if (result.status !== 'success' || !needsUpdate(parts.app, result.data)) return
  parts.showUpdate({
    cancelHidden: true,
    staysOpen: true,
    confirmAction: () => parts.openTab(parts.storeUrl()),
  })
}
