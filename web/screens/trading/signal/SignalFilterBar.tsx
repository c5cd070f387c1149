import { type ListedSignal, SIGNAL_KINDS, SIGNAL_SORTS } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { percent, whole } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import {
  countView,
  MIN_CHANCES,
  SIGNAL_VIEWS,
  type SignalFilters,
  type SignalView,
} from './signal-filters.ts'
import * as styles from './SignalFilterBar.module.css'

export type ChangeFilter = (name: string, value: string | undefined) => void
interface FilterProps {
  filters: SignalFilters
  onChange: ChangeFilter
}

const VIEW_NAMES: Readonly<Record<SignalView, () => string>> = {
  worth: m.signals_view_worth,
  all: m.signals_all,
  running: m.signals_view_running,
  ended: m.signals_view_ended,
  up: m.signals_up,
  down: m.signals_down,
}

/** The views of the list, each with how many it holds; one is always on. */
export function SignalViews({
  filters,
  onChange,
  signals,
}: FilterProps & { signals: readonly ListedSignal[] }) {
  return (
    <Chips<SignalView>
      label={m.signals_filter()}
      isOn={(view) => view === filters.view}
      onToggle={(view) => onChange('view', view)}
      options={SIGNAL_VIEWS.map((value) => ({
        value,
        label: `${VIEW_NAMES[value]()} ${whole(countView(signals, value))}`,
      }))}
    />
  )
}

function InlineSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <label className={styles.choice}>
      <Text unseen>{label}</Text>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </label>
  )
}

const SORT_NAMES = {
  new: m.signals_sort_new,
  probability: m.signals_sort_probability,
  return: m.signals_sort_return,
} as const

/** Pair, kind, chance, net and order. */
export function SignalNarrowing({ filters, onChange, pairs }: FilterProps & { pairs: readonly string[] }) {
  return (
    <Inline as="span" wraps className={styles.narrowing}>
      <InlineSelect
        label={m.signals_pair()}
        value={filters.pair ?? ''}
        options={[['', m.signals_all_pairs()], ...pairs.map((pair) => [pair, pairName(pair)] as const)]}
        onChange={(value) => onChange('pair', value)}
      />
      <InlineSelect
        label={m.signals_kind()}
        value={filters.kind ?? ''}
        options={[
          ['', m.signals_all_kinds()],
          ...SIGNAL_KINDS.map((kind) => [kind, kindName(kind)] as const),
        ]}
        onChange={(value) => onChange('kind', value)}
      />
      <InlineSelect
        label={m.signals_min_chance()}
        value={String(filters.minChance ?? '')}
        options={[
          ['', m.signals_any_chance()],
          ...MIN_CHANCES.map(
            (chance) => [String(chance), m.signals_chance_from({ rate: percent(chance) })] as const,
          ),
        ]}
        onChange={(value) => onChange('chance', value)}
      />
      <InlineSelect
        label={m.signals_net()}
        value={filters.isPositive ? 'positive' : ''}
        options={[
          ['', m.signals_any_net()],
          ['positive', m.signals_net_positive()],
        ]}
        onChange={(value) => onChange('net', value)}
      />
      <InlineSelect
        label={m.signals_sort()}
        value={filters.sort}
        options={SIGNAL_SORTS.map((sort) => [sort, SORT_NAMES[sort]()] as const)}
        onChange={(value) => onChange('sort', value === 'return' ? undefined : value)}
      />
    </Inline>
  )
}
