import { needsUpdate, type AppVersion } from '#contract/rules/app-version.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { getAppVersion } from '#contract/system.ts'
import type { CallResult } from '#web/api/call.ts'
import type { ConfirmOptions } from '#web/shell/dialogs/dialogs.ts'

type Versions = Pick<AnswerOf<typeof getAppVersion>, 'aos' | 'ios'> &
  Partial<Pick<AnswerOf<typeof getAppVersion>, 'security' | 'megabytes'>>

/** What a member is told before an update. */
export interface UpdateReason {
  readonly isSecurity: boolean
  /** What is downloaded; 0 when it is not known. */
  readonly megabytes: number
}

export interface AppUpdateParts {
  readonly app: AppVersion | undefined
  readonly fetchVersions: () => Promise<CallResult<Versions>>
  readonly storeUrl: () => string
  readonly openTab: (url: string) => void
  readonly showUpdate: (options: ConfirmOptions, why: UpdateReason) => void
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
  const { security = false, megabytes = 0 } = result.data
  parts.showUpdate(
    { cancelHidden: true, staysOpen: true, confirmAction: () => parts.openTab(parts.storeUrl()) },
    { isSecurity: security, megabytes },
  )
}
