import { useEffect } from 'react'
import type { Country } from '#contract/rules/countries.ts'
import type { GatedFeature } from '#contract/system.ts'
import { publicConfig } from '#web/api/config.ts'
import { useStore } from '#web/base/store.ts'
import { withPart } from '#web/shell/tasks.ts'
import { useSession } from '#web/shell/use-session.ts'
import { gateState } from './gate-state.ts'
import { isCountryUnread, ownCountry } from './own-country.ts'

async function learnCountry(): Promise<void> {
  const isThere = await withPart(import('./watch-profile.ts'), ({ watchProfile }) => watchProfile())
  if (!isThere) isCountryUnread.set(true)
}

/** Which features are open to the reader. A member's profile says the country. */
export function useGates() {
  const gates = useStore(publicConfig, undefined)?.gates
  const isMember = useSession() !== undefined
  const known = useStore(ownCountry, undefined)
  const isUnread = useStore(isCountryUnread, false)
  const country = isMember ? known : undefined
  useEffect(() => {
    if (isMember) void learnCountry()
  }, [isMember])
  return {
    /** Sent with lists of notices and guides, which leave out what is closed to the reader. */
    where: country === undefined ? {} : { country },
    /** False while a member's country is asked for: such a list waits, or it would be read twice. */
    isWhereKnown: !isMember || country !== undefined || isUnread,
    /** Undefined while it is not known; an entry is shown only when it is true. */
    isOpen: (feature: GatedFeature, inCountry: Country | undefined = country) =>
      gateState(gates, feature, inCountry),
  }
}
