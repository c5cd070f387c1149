import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { DatesFields } from '#web/features/lists/DatesFields.tsx'
import { resultName } from '#web/features/wallet/texts/wallet-texts.ts'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import {
  COINS,
  ALL_GROUPS,
  OWN_DATES,
  PERIODS,
  RESULTS,
  type Group,
  type HistoriesFilters,
} from './histories-filters.ts'

const GROUP_NAMES: Readonly<Record<Group, () => string>> = {
  deposit: m.wallet_deposit,
  withdraw: m.wallet_withdraw,
  swap: m.wallet_exchange,
  reward: m.histories_reward,
  membership: m.histories_membership,
  game: m.histories_game,
  ico: m.histories_ico,
}

type Change = (changes: Readonly<Record<string, string | undefined>>) => void

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <Select label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{m.histories_all()}</option>
      {children}
    </Select>
  )
}

/** Kind of movement, period, coin and result; a second tap on a kind takes it away. */
export function HistoriesFilterBar({ filters, onChange }: { filters: HistoriesFilters; onChange: Change }) {
  const isOn = (chip: Group | 'all') =>
    chip === 'all' ? filters.group === undefined : filters.group === chip
  return (
    <>
      <Chips<Group | 'all'>
        label={m.histories_kind()}
        isOn={isOn}
        onToggle={(chip) => onChange({ type: chip === 'all' || isOn(chip) ? undefined : chip })}
        options={[
          { value: 'all', label: m.histories_all() },
          ...ALL_GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group]() })),
        ]}
      />
      <Segmented<HistoriesFilters['days']>
        label={m.signals_period()}
        value={filters.days}
        options={[
          ...PERIODS.map((value) => ({ value, label: m.signals_days({ days: value }) })),
          { value: OWN_DATES, label: m.histories_dates() },
        ]}
        onChange={(value) => onChange({ days: value === '30' ? undefined : value })}
      />
      {filters.days === OWN_DATES && <DatesFields from={filters.from} to={filters.to} onChange={onChange} />}
      <Grid>
        <Choice label={m.wallet_coin()} value={filters.coin} onChange={(coin) => onChange({ coin })}>
          {COINS.map((coin) => (
            <option key={coin}>{coin}</option>
          ))}
        </Choice>
        <Choice
          label={m.histories_result()}
          value={filters.result}
          onChange={(result) => onChange({ result })}
        >
          {RESULTS.map((result) => (
            <option key={result} value={result}>
              {resultName(result)}
            </option>
          ))}
        </Choice>
      </Grid>
    </>
  )
}
