import { failures } from '#contract/failures/failures.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { AnswerOf, QueryOf } from '#contract/operation.ts'
import type { getStatement } from '#contract/wallet/statements.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Movement } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '#server/modules/wallet/wallet.ts'
import { openRateDesk, type RateDesk, valueText } from './rate-desk.ts'
import { periodOf, type StatementPeriod } from './period-of.ts'
import { sumGains } from './statement-gains.ts'
import {
  type OwnAccount,
  type StatementLine,
  sumByType,
  sumOf,
  toLines,
  toOwnAccounts,
} from './statement-lines.ts'
import type { StatementsContext } from './statements-context.ts'

/** As many as one answer works out; who bets in each round of a year has fewer. */
const MAX_MOVEMENTS = 500_000

export interface StatementRequest {
  readonly memberId: string
  readonly period: string
  readonly choice: QueryOf<typeof getStatement>
}

type Statement = AnswerOf<typeof getStatement>

/** What is answered, and what only paper and tables show. */
export interface BuiltStatement {
  readonly answer: Statement
  readonly period: StatementPeriod
  readonly lines: readonly StatementLine[]
}

function balancesOf(accounts: readonly OwnAccount[], desk: RateDesk, end: Date) {
  const rows = accounts.map(({ account, coin, opening, moved }) => {
    const closing = opening + sumOf(moved)
    const value = desk.valueOn(coin, closing, end)
    const shown = {
      account,
      coin,
      opening: formatUnits(opening),
      received: formatUnits(sumOf(moved.filter(({ units }) => units > 0n))),
      sent: formatUnits(-sumOf(moved.filter(({ units }) => units < 0n))),
      closing: formatUnits(closing),
      value: valueText(value, desk.currency),
    }
    return { value, shown }
  })
  const whole = rows.reduce((sum, { value }) => sum + value, 0n)
  return { accounts: rows.map(({ shown }) => shown), value: valueText(whole, desk.currency) }
}

async function sealOf({ ledger }: StatementsContext, last: Movement | undefined): Promise<Statement['seal']> {
  const seal = last && (await ledger.findSealOf(last.id))
  return seal === undefined
    ? null
    : { batch: toCount(seal.batch), head: seal.head, at: seal.at.toISOString() }
}

const ratesOf = (desk: RateDesk, end: Date): Statement['rates'] => ({
  MCS: desk.rateOn('MCS', end),
  USDT: desk.rateOn('USDT', end) ?? '0',
  TRX: desk.rateOn('TRX', end),
  source: desk.source,
})

/** One period of one member. Throws COMMON-A001 for no such period, COMMON-B001 for a zone that is none or more movements than can be told. */
export async function buildStatement(
  self: StatementsContext,
  { memberId, period: name, choice }: StatementRequest,
): Promise<BuiltStatement> {
  const period = periodOf(self.clock, name, choice.zone)
  const names = accountsOf(memberId)
  const [movements, desk] = await Promise.all([
    self.ledger.listMovements(names, { before: period.to, limit: MAX_MOVEMENTS }),
    openRateDesk(self, choice.currency),
  ])
  if (movements.length === MAX_MOVEMENTS) throw new Failure(failures.common.malformed)
  const accounts = toOwnAccounts(names, movements, period.from)
  const within = movements.filter(({ at }) => at >= period.from)
  const end = period.isOver ? new Date(period.to.getTime() - 1) : self.clock.now()
  const answer = {
    period: name,
    from: period.from.toISOString(),
    to: (period.isOver ? period.to : end).toISOString(),
    isOver: period.isOver,
    currency: choice.currency,
    ...balancesOf(accounts, desk, end),
    sums: sumByType(accounts, within, desk),
    gains: sumGains(accounts, movements, { period, desk, method: choice.method }),
    seal: await sealOf(self, within.at(-1)),
    rates: ratesOf(desk, end),
    movements: within.length,
  }
  return { answer, period, lines: toLines(accounts, within, desk) }
}
