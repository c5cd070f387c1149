import type { Signal, SignalRecordRow } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { decimal, percent, signedPercent, whole } from '#web/base/format.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'

/** How the last live signals of the same kind and time frame ended, losers included. */
export function SignalKindRecord({ signal, record }: { signal: Signal; record: SignalRecordRow | null }) {
  const name = m.signals_record_kind({
    kind: kindName(signal.kind),
    timeframe: timeframeName(signal.timeframe),
  })
  return (
    <Card aria-label={m.signals_record()}>
      <Inline apart>
        <Heading>{m.signals_record()}</Heading>
        <Badge>{name}</Badge>
      </Inline>
      {record === null ? (
        <Text as="p" size={14} tone="quiet">
          {m.signals_record_none()}
        </Text>
      ) : (
        <Figures record={record} />
      )}
    </Card>
  )
}

function Figures({ record }: { record: SignalRecordRow }) {
  const figures = [
    [whole(record.count), m.signals_record_outcomes()],
    [percent(record.meanForecast, 1), m.signals_record_forecast()],
    [percent(record.hitRate, 1), m.signals_record_seen()],
  ] as const
  return (
    <>
      <Grid columns={3}>
        {figures.map(([figure, label]) => (
          <Stack kind="tight" key={label}>
            <Figure size={18}>{figure}</Figure>
            <Text size={12} tone="quiet">
              {label}
            </Text>
          </Stack>
        ))}
      </Grid>
      <Text as="p" size={14} tone="quiet">
        {m.signals_record_interval({
          low: decimal(record.hitRateLow, 1),
          high: decimal(record.hitRateHigh, 1),
        })}
        {' · '}
        {m.signals_record_earned({ net: signedPercent(record.averageReturnNet) })}
        {record.collectingData && ` ${m.signals_collecting_text()}`}
      </Text>
    </>
  )
}
