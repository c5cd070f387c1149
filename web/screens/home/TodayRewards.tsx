import { useQuery } from '@tanstack/react-query'
import { getProfitSummary } from '#contract/members/profit.ts'
import { WALLET_COINS } from '#contract/wallet/wallet-parts.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'

/** What was earned today, in each coin, with the way to the days before. */
export function TodayRewards() {
  const own = useSum()
  const found = useQuery(query(getProfitSummary))
  const failure = failureOfQuery(found.error)
  if (found.data === undefined)
    return failure === undefined ? (
      <RowSkeleton rows={1} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  const { today } = found.data.incentive
  const earned = WALLET_COINS.filter((coin) => unitsOf(today[coin]) !== 0n)
  return (
    <Card flush aria-label={m.home_today()}>
      <Row
        to="/profit/history"
        icon="profit"
        title={m.home_today()}
        text={earned.length === 0 ? m.home_today_none() : undefined}
        end={
          <RowEnd strong>
            {earned.map((coin) => (
              <Text key={coin} unbroken>
                {own.shortSignedSum(unitsOf(today[coin]), coin)}
              </Text>
            ))}
          </RowEnd>
        }
      />
    </Card>
  )
}
