import { failures } from '#contract/failures/failures.ts'
import { parseTyped, formatUnits } from '#contract/money.ts'
import { MAX_RELEASE_HOURS, type BrakeName } from '#contract/rules/money/brakes.ts'
import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { BrakeState } from '#server/kernel/parameters/brakes.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

async function getBrake({ brakes }: StaffContext, db: Queryable, name: BrakeName): Promise<BrakeState> {
  const brake = (await brakes.list(db)).find((one) => one.name === name)
  if (brake === undefined) throw new Failure(failures.common.notFound)
  return brake
}

/** The sum in millionths, at most a day's bound. Throws STAFF-B002. */
function parseAmount(typed: string, { bound }: BrakeState): bigint {
  const units = parseTyped(typed)
  if (units === undefined || units === 0n || units > bound)
    throw new Failure(failures.staff.valueRefused, { fields: { amount: failures.staff.valueRefused } })
  return units
}

/** A time to come within the hours of a release. Throws STAFF-B002. */
function parseUntil({ clock }: StaffContext, typed: string): Date {
  const until = new Date(typed)
  const fromNow = until.getTime() - clock.nowMs()
  if (!(fromNow > 0 && fromNow <= MAX_RELEASE_HOURS * HOUR_MS))
    throw new Failure(failures.staff.valueRefused, { fields: { until: failures.staff.valueRefused } })
  return until
}

/** Lets a sum go by one route beyond its day's bound, until a time. */
export function brakeRelease(self: StaffContext): Kinds['brakeRelease'] {
  const getRelease = async (db: Queryable, { brake: name, amount, until }: RequestParams['brakeRelease']) => {
    const brake = await getBrake(self, db, name)
    return { brake, units: parseAmount(amount, brake), until: parseUntil(self, until) }
  }
  return {
    async describe(tx, params) {
      const { brake, units, until } = await getRelease(tx, params)
      return {
        subject: brake.name,
        before: {
          engagedAt: brake.engagedAt?.toISOString() ?? '-',
          bound: `${formatUnits(brake.bound)} ${brake.coin}`,
        },
        after: { released: `${formatUnits(units)} ${brake.coin}`, until: until.toISOString() },
      }
    },
    async execute(tx, { params }) {
      const { brake, units, until } = await getRelease(tx, params)
      await self.brakes.release(tx, brake.name, { units, until })
    },
  }
}
