import { useMemo } from 'react'
import { shareInterval } from '#contract/rules/share-interval.ts'
import type { RecordFigures } from '#contract/rules/proofs/public-records.ts'
import { duration, whole } from '#web/base/format.ts'
import { ReliabilityCard } from '#web/features/signals/record/ReliabilityCard.tsx'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'

const MINUTE_MS = 60_000
const FULL = 100
const TENTHS = 10

/** Percent with one decimal, for a drawing. */
const inPercent = (share: number) => Math.round(share * FULL * TENTHS) / TENTHS

/** What forecasts said and what came true, ten points at a time; nothing before anything ended. */
export function CalibrationCard({ calibration }: Pick<RecordFigures, 'calibration'>) {
  const bins = useMemo(
    () =>
      calibration.map(({ count, hits, forecastBps }) => {
        const { low, high } = shareInterval(hits, count)
        return {
          count,
          meanForecast: inPercent(forecastBps / (FULL * FULL)),
          observed: inPercent(hits / count),
          low: inPercent(low),
          high: inPercent(high),
        }
      }),
    [calibration],
  )
  return <ReliabilityCard bins={bins} />
}

/** How long members waited for a first answer. */
export function AnswersCard({ answers: { count, medianMinutes } }: Pick<RecordFigures, 'answers'>) {
  return (
    <Card aria-label={m.transparency_answers()}>
      <Heading>{m.transparency_answers()}</Heading>
      {medianMinutes === null ? (
        <Text as="p" size={14} tone="quiet">
          {m.transparency_answers_none()}
        </Text>
      ) : (
        <LedgerLines
          lines={[
            { label: m.transparency_answers_count(), value: whole(count) },
            {
              label: m.transparency_answers_median(),
              value: duration((medianMinutes + 1) * MINUTE_MS),
              total: true,
            },
          ]}
        />
      )}
    </Card>
  )
}
