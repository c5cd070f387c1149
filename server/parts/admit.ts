import type { Operation } from '#contract/operation.ts'
import { busy } from '../kernel/http/http-answers.ts'
import type { HealthDeps } from '../kernel/overload/health.ts'
import type { Settings } from '../kernel/parameters/settings.ts'

/** What is answered while the product is closed for members: what closes it for them does not close the console it is opened from. */
const OPEN_PATHS = /^\/api\/(config|staff|status)(\/|$)/
/** What is answered while the database is down. */
const STATUS_PATH = /^\/api\/status(\/|$)/

interface AdmitParts {
  readonly settings: Pick<Settings, 'requireOpen' | 'requireMoneyOpen'>
}

/** Refuses what is closed at the moment, and what nobody should wait for because the database does not answer. */
export function createAdmit({ settings }: AdmitParts, probe: HealthDeps['probe']) {
  return async ({ path, money }: Operation): Promise<void> => {
    if (!probe.isUp() && !STATUS_PATH.test(path)) throw busy()
    if (OPEN_PATHS.test(path)) return
    await settings.requireOpen()
    if (money === true) await settings.requireMoneyOpen()
  }
}
