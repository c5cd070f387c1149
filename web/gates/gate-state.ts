import type { Country } from '#contract/rules/countries.ts'
import type { GatedFeature } from '#contract/system.ts'
import type { PublicConfig } from '#web/api/config.ts'

type Gates = PublicConfig['gates']

/**
 * Whether a feature is open in a country. Undefined while that is not known: no gates yet, or
 * no country, where it is open in some. A country that the gates do not name has everything closed.
 */
export function gateState(
  gates: Gates | undefined,
  feature: GatedFeature,
  country: Country | undefined,
): boolean | undefined {
  const open = gates?.filter((gate) => gate.feature === feature && gate.open)
  if (country === undefined && open?.length) return undefined
  return open?.some((gate) => gate.country === country)
}
