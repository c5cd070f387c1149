import { m } from '#web/i18n/messages.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { DatesFields } from './DatesFields.tsx'
import { LIST_PERIODS, OWN_DATES, type useListState } from './use-list-state.ts'

/** The last days, or from a day to a day; kept in the address. */
export function PeriodFilter({ listState }: { listState: ReturnType<typeof useListState> }) {
  return (
    <>
      <Segmented
        label={m.signals_period()}
        value={listState.dates === undefined ? listState.days : OWN_DATES}
        onChange={(days) => listState.filter('days', days === '30' ? undefined : days)}
        options={[
          ...LIST_PERIODS.map((days) => ({ value: days, label: m.signals_days({ days }) })),
          { value: OWN_DATES, label: m.histories_dates() },
        ]}
      />
      {listState.dates !== undefined && <DatesFields {...listState.dates} onChange={listState.narrow} />}
    </>
  )
}
