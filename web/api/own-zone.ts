import { ownZone } from '#web/base/format.ts'
import { logFailure } from './log.ts'

/** Shows all dates in this zone: in the device's own where it is the same, for guests, and where this browser does not know it. */
export function setOwnZone(zone: string | undefined): void {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    ownZone.set(known === device ? undefined : known)
  } catch (cause) {
    logFailure('zone not known', { zone, cause: String(cause) })
    ownZone.set(undefined)
  }
}
