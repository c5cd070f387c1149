import type { SignalRecordRow } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { decimal, percent, signedPercent, whole } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Table, type Column } from '#web/ui/lists/Table.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { SignalName } from '#web/features/signals/SignalName.tsx'

function Name({ row }: { row: SignalRecordRow }) {
  if (row.kind === null || row.timeframe === null) return null
  return (
    <SignalName>
      <Text strong>
        {m.signals_record_kind({ kind: kindName(row.kind), timeframe: timeframeName(row.timeframe) })}
      </Text>
      {row.collectingData && <Badge>{m.signals_collecting()}</Badge>}
    </SignalName>
  )
}

function Seen({ row }: { row: SignalRecordRow }) {
  return (
    <span>
      {percent(row.hitRate, 1)}{' '}
      <Text size={12} tone="faint">
        {decimal(row.hitRateLow, 1)}–{decimal(row.hitRateHigh, 1)}
      </Text>
    </span>
  )
}

/** The record of every kind and time frame: what was forecast, what came true and what it brought after fees. */
export function RecordTable({ rows }: { rows: readonly SignalRecordRow[] }) {
  const columns: Column<SignalRecordRow>[] = [
    { name: m.signals_kind(), cell: (row) => <Name row={row} /> },
    { name: m.signals_record_outcomes(), figure: true, named: true, cell: (row) => whole(row.count) },
    {
      name: m.signals_record_forecast(),
      figure: true,
      named: true,
      cell: (row) => percent(row.meanForecast, 1),
    },
    { name: m.signals_record_seen(), figure: true, named: true, cell: (row) => <Seen row={row} /> },
    {
      name: m.signals_average_net(),
      figure: true,
      named: true,
      cell: (row) => <Move up={row.averageReturnNet >= 0}>{signedPercent(row.averageReturnNet)}</Move>,
    },
  ]
  return (
    <Table
      caption={m.signals_by_kind()}
      columns={columns}
      items={rows}
      keyOf={(row) => `${row.kind} ${row.timeframe}`}
    />
  )
}
