import type { Withdrawal, WithdrawalState } from '#contract/wallet/withdrawals.ts'

const WAY: readonly WithdrawalState[] = ['REQUESTED', 'APPROVED', 'BROADCAST', 'CONFIRMED']

export interface Step {
  readonly state: WithdrawalState
  readonly at: string | undefined
}

/** What has happened, and while it runs what is still to come. */
export function stepsOf({ timeline, result, internal }: Withdrawal): Step[] {
  const past = timeline.map(({ state, at }) => ({ state, at }))
  if (result !== 'Pending' || internal) return past
  const ahead = WAY.filter((state) => !past.some((step) => step.state === state))
  return [...past, ...ahead.map((state) => ({ state, at: undefined }))]
}
