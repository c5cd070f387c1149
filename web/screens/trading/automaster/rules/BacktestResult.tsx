import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import type { backtestAutoRules } from '#contract/trading/autotrading-backtest.ts'
import { getAutoReport } from '#contract/trading/autotrading-positions.ts'
import { query } from '#web/api/queries.ts'
import { day } from '#web/base/format.ts'
import { accountName } from '#web/features/automaster/auto-texts.ts'
import { lastDays } from '#web/features/lists/last-days.ts'
import { m } from '#web/i18n/messages.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import type { Account } from '../account.ts'
import { FiguresTable } from '../FiguresTable.tsx'
import { ResultCurve } from '../ResultCurve.tsx'

export type BacktestAnswer = AnswerOf<typeof backtestAutoRules>

const DAYS = '90'

/** The accounts that a back-test stands beside: this one, and paper mode where this one is real. */
function useBeside({ type }: Account) {
  const period = lastDays(DAYS, useOpeningTime())
  const { data } = useQuery(query(getAutoReport, { params: { type }, query: period }))
  if (data === undefined) return []
  return [
    { name: accountName(type), figures: data.figures },
    ...(data.paper === null ? [] : [{ name: m.auto_paper(), figures: data.paper }]),
  ]
}

/** The result of a back-test: its curve, what it followed, and its figures beside those that were really traded. */
export function BacktestResult({ account, answer }: { account: Account; answer: BacktestAnswer }) {
  const { quote } = account
  const beside = useBeside(account)
  const { figures, curve, followed, offered, hindsight, stoppedAt } = answer
  return (
    <>
      <Text as="p" size={14} tone="quiet">
        {m.auto_backtest_span({ from: day(answer.from), to: day(answer.to) })}
      </Text>
      <ResultCurve account={account} curve={curve} figures={figures} />
      {stoppedAt !== null && (
        <Notice tone="warn" icon="warn">
          {m.auto_backtest_stopped({ day: day(stoppedAt) })}
        </Notice>
      )}
      <Text as="p" size={14}>
        {m.auto_backtest_followed({ followed, offered, hindsight })}
      </Text>
      <FiguresTable quote={quote} columns={[{ name: m.auto_backtest(), figures }, ...beside]} />
    </>
  )
}
