import { SIGNAL_KINDS, SIGNAL_SORTS, SIGNAL_WINDOWS } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { isNarrowed, type SignalFilters } from './signal-filters.ts'
import * as styles from './SignalFilterBar.module.css'

export type ChangeFilter = (name: string, value: string | undefined) => void
interface FilterProps {
  filters: SignalFilters
  onChange: ChangeFilter
}

const DIRECTION_CHIPS = ['UP', 'DOWN'] as const
const TIMEFRAME_CHIPS = ['240', '720', '1440'] as const
type Chip = 'all' | (typeof DIRECTION_CHIPS)[number] | (typeof TIMEFRAME_CHIPS)[number]

/** Window, direction and time frame; a second tap takes a filter away. */
export function SignalFilterBar({ filters, onChange }: FilterProps) {
  const isOn = (chip: Chip) =>
    chip === 'all' ? !isNarrowed(filters) : chip === filters.direction || chip === String(filters.timeframe)
  function toggle(chip: Chip) {
    if (chip === 'all') onChange('all', undefined)
    else if (chip === 'UP' || chip === 'DOWN') onChange('direction', isOn(chip) ? undefined : chip)
    else onChange('timeframe', isOn(chip) ? undefined : chip)
  }
  return (
    <>
      <Segmented
        label={m.signals_found_within()}
        value={filters.window}
        options={SIGNAL_WINDOWS.map((value) => ({
          value,
          label: m.signals_window({ hours: value.replace('h', '') }),
        }))}
        onChange={(value) => onChange('window', value === '24h' ? undefined : value)}
      />
      <Chips<Chip>
        label={m.signals_filter()}
        isOn={isOn}
        onToggle={toggle}
        options={[
          { value: 'all', label: m.signals_all() },
          { value: 'UP', label: m.signals_up() },
          { value: 'DOWN', label: m.signals_down() },
          ...TIMEFRAME_CHIPS.map((value) => ({ value, label: timeframeName(Number.parseInt(value, 10)) })),
        ]}
      />
    </>
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

export function SignalOrder({ filters, onChange }: FilterProps) {
  return (
    <Inline as="span">
      <InlineSelect
        label={m.signals_kind()}
        value={filters.kind ?? ''}
        options={[
          ['', m.signals_all_kinds()],
          ...SIGNAL_KINDS.map((kind) => [kind, kindName(kind)] as const),
        ]}
        onChange={(value) => onChange('kind', value || undefined)}
      />
      <InlineSelect
        label={m.signals_sort()}
        value={filters.sort}
        options={SIGNAL_SORTS.map((sort) => [sort, SORT_NAMES[sort]()] as const)}
        onChange={(value) => onChange('sort', value === 'new' ? undefined : value)}
      />
    </Inline>
  )
}
