import { useMemo } from 'react'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { countryChoices } from '#web/base/country-names.ts'

/** All countries to choose from. A prerendered page leaves them out: the browser's names may differ from those of the build. */
export function CountryOptions() {
  const isHydrated = useHydrated()
  const choices = useMemo(() => (isHydrated ? countryChoices() : []), [isHydrated])
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
