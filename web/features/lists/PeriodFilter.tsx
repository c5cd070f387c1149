import { m } from '#web/i18n/messages.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { DatesFields } from './DatesFields.tsx'
import { LIST_PERIODS, OWN_DATES, type useListPlace } from './use-list-place.ts'

/** The last days, or from a day to a day; kept in the address. */
export function PeriodFilter({ place }: { place: ReturnType<typeof useListPlace> }) {
  return (
    <>
      <Segmented
        label={m.signals_period()}
        value={place.dates === undefined ? place.days : OWN_DATES}
        onChange={(days) => place.filter('days', days === '30' ? undefined : days)}
        options={[
          ...LIST_PERIODS.map((days) => ({ value: days, label: m.signals_days({ days }) })),
          { value: OWN_DATES, label: m.histories_dates() },
        ]}
      />
      {place.dates !== undefined && <DatesFields {...place.dates} onChange={place.narrow} />}
    </>
  )
}
