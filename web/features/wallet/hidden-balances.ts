import { createStore } from '#web/base/store.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const NAME = 'balances'

/** Whether the cookies say that balances are hidden on this device. */
export function isHiddenIn(cookies: string): boolean {
  return cookies.split(';').some((pair) => pair.trim() === `${NAME}=hidden`)
}

/** True while all balances are covered, on every screen; remembered in a cookie. */
export const balancesHidden = createStore(!import.meta.env.SSR && isHiddenIn(document.cookie))

export function hideBalances(hidden: boolean): void {
  document.cookie = `${NAME}=${hidden ? 'hidden' : 'shown'}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`
  balancesHidden.set(hidden)
}
