import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { getMe } from '#contract/members/account.ts'
import { getSignal } from '#contract/trading/signals.ts'
import { recordSignalRead } from '#web/features/first-days/first-read.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { SignalForecast, SignalPrices, SignalReturns } from './SignalFigures.tsx'
import { SignalKindRecord } from './SignalKindRecord.tsx'
import { SignalOverview } from './SignalOverview.tsx'
import { SignalProof } from './SignalProof.tsx'
import { SignalReasons } from './SignalReasons.tsx'
import { TryInPaper } from '#web/features/automaster/TryInPaper.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './SignalDetail.module.css'

/**
 * Everything about one signal: its chart, and the case for it: forecast, returns, why it was said, how its kind has done, its
 * proof. On a phone one below the other, on a desk two panes; `beneath` stands under the chart.
 */
export function SignalDetail({ id, beneath }: { id: string; beneath?: ReactNode }) {
  const found = useQuery(query(getSignal, { params: { id } }))
  const failure = failureOfQuery(found.error)
  const reader = useQuery(query(getMe)).data?.id
  const isShown = found.data !== undefined
  useEffect(() => {
    if (isShown && reader !== undefined) recordSignalRead(localStorage, reader)
  }, [isShown, reader])
  if (found.data === undefined) {
    if (failure === undefined) return <DetailSkeleton />
    return (
      <section className={styles.chart} aria-label={m.signals_chosen()}>
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      </section>
    )
  }
  const { signal, candles, reasons, record, withdrawal } = found.data
  return (
    <>
      <section className={styles.chart} aria-label={m.signals_chosen()}>
        <SignalOverview signal={signal} candles={candles} withdrawal={withdrawal} />
        {beneath}
      </section>
      <aside className={styles.reasoning} aria-label={m.signals_case()}>
        <TryInPaper signal={signal} />
        <SignalForecast signal={signal} />
        <SignalReturns signal={signal} />
        <SignalPrices signal={signal} />
        <SignalReasons reasons={reasons} like={signal.price} />
        <SignalKindRecord signal={signal} record={record} />
        <SignalProof key={found.data.hash} signal={signal} proof={found.data} />
        <Text as="p" size={12} tone="faint">
          {m.signals_past()}
        </Text>
      </aside>
    </>
  )
}
