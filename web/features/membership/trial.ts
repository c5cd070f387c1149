import type { AccessState } from '#contract/members/subscribe.ts'

export const TRIAL_MS = 72 * 3_600_000

/** How an access is called: a trial that a paid term follows lasts longer than any trial, and is a membership already. */
export function shownState(state: AccessState, leftMs: number): AccessState {
  return state === 'TRIAL' && leftMs > TRIAL_MS ? 'ACTIVE' : state
}
