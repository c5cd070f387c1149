import { REPORTS, type ReportName } from '#contract/console/reports.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { csvOf } from '#server/kernel/files/csv.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import type { StaffContext } from '../staff-context.ts'

interface Period {
  readonly from: Date
  readonly to: Date
}
type Rows = readonly (readonly (string | number | null)[])[]
type Report = (self: StaffContext, db: Queryable, period: Period) => Promise<Rows>

const BY_DAY = ['day', 'coin', 'kind', 'count', 'amount']
const OWED = /^(MEMBER_|PLAN_|GAME_|GAS_PREPAID|COMMISSION_PAYABLE|UNEARNED)/

/** What reached one class of accounts by day and kind; what left it is negative. */
function ofClass(name: string): Report {
  return async ({ ledger }, db, period) => {
    const sums = await ledger.sumOfClassByDay(db, { name, ...period })
    return [
      BY_DAY,
      ...sums.map((sum) => [sum.day, sum.currency, sum.kind, sum.count, formatUnits(sum.units)]),
    ]
  }
}

/** What moved by day and kind. */
function ofKinds(start: string): Report {
  return async ({ ledger }, db, period) => {
    const sums = (await ledger.sumKinds(db, period)).filter(({ kind }) => kind.startsWith(start))
    return [
      BY_DAY,
      ...sums.map((sum) => [sum.day, sum.currency, sum.kind, sum.count, formatUnits(sum.units)]),
    ]
  }
}

const TABLES: Readonly<Record<ReportName, Report>> = {
  daily: ofKinds(''),
  revenue: ofClass('FEES'),
  async liabilities({ ledger }, db) {
    const sums = (await ledger.sumClasses(db)).filter((sum) => OWED.test(sum.class))
    return [
      ['class', 'coin', 'accounts', 'owed', 'on hold'],
      ...sums.map((sum) => [
        sum.class,
        sum.currency,
        sum.accounts,
        formatUnits(sum.balance),
        formatUnits(sum.hold),
      ]),
    ]
  },
  commission: ofClass('COMMISSION_PAYABLE'),
  game: ofKinds('game_'),
  plan: ofClass('PLAN_ESCROW'),
}

function isReport(name: string): name is ReportName {
  return REPORTS.some((report) => report === name)
}

/** A report as a table. Throws COMMON-A001 for one that does not exist, STAFF-B002 for a period that is none. */
export async function exportReport(
  self: StaffContext,
  db: Queryable,
  { name, ...days }: { name: string; from?: string | undefined; to?: string | undefined },
): Promise<string> {
  if (!isReport(name)) throw new Failure(failures.common.notFound)
  const period = listDays(self, days)
  if (period.from >= period.to)
    throw new Failure(failures.staff.valueRefused, { fields: { from: failures.staff.valueRefused } })
  return csvOf(await TABLES[name](self, db, period))
}

function listDays(
  { clock }: StaffContext,
  days: { from?: string | undefined; to?: string | undefined },
): Period {
  try {
    return parsePeriod(clock.nowMs(), { ...days, zone: 'Asia/Seoul' })
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(failures.staff.valueRefused, { fields: { from: failures.staff.valueRefused } })
    throw error
  }
}
