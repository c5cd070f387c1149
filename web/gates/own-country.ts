import type { Country } from '#contract/rules/countries.ts'
import { createStore } from '#web/base/store.ts'

/** The signed-in member's country; undefined for guests and until it was asked for. */
export const ownCountry = createStore<Country | undefined>(undefined)

/** Whether the member's profile was asked for in vain: what depends on the country is then read as by a guest. */
export const isCountryUnread = createStore(false)
