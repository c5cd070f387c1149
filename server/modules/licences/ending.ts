import type { Country } from '#contract/rules/countries.ts'
import { LICENCE_STEPS, type LicenceStep } from '#contract/console/reports.ts'
import type { GatedFeature } from '#contract/system.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** A gate whose last permission runs out soon, or did. */
export interface EndingLicence {
  readonly feature: GatedFeature
  readonly country: Country
  readonly reference: string
  readonly endsAt: Date
  readonly step: LicenceStep
}

/** From when on a gate that closed by itself is no news. */
const TOLD_AFTER_DAYS = 30

/** The nearest step that is reached; undefined before the first. Zero from the moment on at which the gate is closed. */
export function stepOf(endsAt: Date, now: Date): LicenceStep | undefined {
  const leftMs = endsAt.getTime() - now.getTime()
  return LICENCE_STEPS.findLast((step) => leftMs <= step * DAY_MS)
}

/** Gates whose permissions all run out, by the one that lasts longest, the nearest end first. A renewed or revoked one is none. */
export async function listEnding(db: Queryable, now: Date): Promise<EndingLicence[]> {
  const rows = await db.many<Omit<EndingLicence, 'step'>>(sql`
    select feature, country, reference, valid_until as "endsAt" from (
      select distinct on (feature, country) feature, country, reference, valid_until from licences_records
      where revoked_at is null and valid_from <= ${now}
      order by feature, country, coalesce(valid_until, 'infinity') desc) longest
    where valid_until <= ${plus(now, LICENCE_STEPS[0] * DAY_MS)}
      and valid_until > ${plus(now, -TOLD_AFTER_DAYS * DAY_MS)}
    order by valid_until, feature, country`)
  return rows.flatMap((row) => {
    const step = stepOf(row.endsAt, now)
    return step === undefined ? [] : [{ ...row, step }]
  })
}
