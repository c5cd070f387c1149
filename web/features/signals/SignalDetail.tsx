import { useQuery } from '@tanstack/react-query'
import { getSignal } from '#contract/trading/signals.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { SignalForecast, SignalReturns } from './SignalFigures.tsx'
import { SignalKindRecord } from './SignalKindRecord.tsx'
import { SignalOverview } from './SignalOverview.tsx'
import { SignalProof } from './SignalProof.tsx'
import { SignalReasons } from './SignalReasons.tsx'
import { TryInPaper } from '#web/features/automaster/TryInPaper.tsx'

/** Everything about one signal: its picture, forecast and returns, why it was said, how its kind has done, its proof. */
export function SignalDetail({ id }: { id: string }) {
  const found = useQuery(query(getSignal, { params: { id } }))
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <CardSkeleton cards={2} lines={8} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { signal, candles, reasons, record, withdrawal } = found.data
  return (
    <>
      <SignalOverview signal={signal} candles={candles} withdrawal={withdrawal} />
      <TryInPaper signal={signal} />
      <SignalForecast signal={signal} />
      <SignalReturns signal={signal} />
      <SignalReasons reasons={reasons} like={signal.price} />
      <SignalKindRecord signal={signal} record={record} />
      <SignalProof key={found.data.hash} signal={signal} proof={found.data} />
      <p className="t12 qq">{m.signals_past()}</p>
    </>
  )
}
