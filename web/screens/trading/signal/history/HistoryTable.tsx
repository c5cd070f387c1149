import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { signedPercent } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { StateBadge } from '#web/features/lists/StateBadge.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Table, type Column } from '#web/ui/lists/Table.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { SignalName } from '#web/features/signals/SignalName.tsx'
import { RowOpener } from '#web/ui/lists/RowOpener.tsx'

function Change({ value }: { value: number | null }) {
  return value === null ? <Text tone="faint">–</Text> : <Move up={value >= 0}>{signedPercent(value)}</Move>
}

interface RowProps {
  signal: Signal
  when: (time: string) => string
  onOpen: (id: string) => void
}

function What({ signal, when, onOpen }: RowProps) {
  return (
    <Stack as="span" kind="tight">
      <SignalName>
        <RowOpener type="button" strong onClick={() => onOpen(signal.id)}>
          {pairName(signal.symbol)}
        </RowOpener>
        <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
        {signal.origin === 'backtest' && <Badge tone="out">{m.signals_backtest()}</Badge>}
      </SignalName>
      <Text size={12} tone="faint">
        {kindName(signal.kind)}, {timeframeName(signal.timeframe)} · {when(signal.foundAt)}
      </Text>
    </Stack>
  )
}

/** Every signal of a page with its outcome and what the price did 12 and 24 hours later. */
export function HistoryTable({
  signals,
  when,
  onOpen,
}: Omit<RowProps, 'signal'> & { signals: readonly Signal[] }) {
  const columns: Column<Signal>[] = [
    { name: m.signals_signal(), cell: (signal) => <What signal={signal} when={when} onOpen={onOpen} /> },
    { name: m.signals_outcome(), figure: true, cell: (signal) => <StateBadge state={signal.state} /> },
    {
      name: m.signals_probability(),
      figure: true,
      named: true,
      cell: (signal) => `${signal.probability}%`,
    },
    { name: m.signals_result(), figure: true, cell: (signal) => <Change value={signal.realisedReturn} /> },
    {
      name: timeframeName(720),
      figure: true,
      named: true,
      cell: (signal) => <Change value={signal.return12h} />,
    },
    {
      name: timeframeName(1440),
      figure: true,
      named: true,
      cell: (signal) => <Change value={signal.return24h} />,
    },
  ]
  return (
    <Table caption={m.signals_history()} columns={columns} items={signals} keyOf={(signal) => signal.id} />
  )
}
