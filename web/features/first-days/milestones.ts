/** What a new member does first, in this order. */
export const MILESTONES = ['otp', 'coins', 'signal', 'paper'] as const
export type Milestone = (typeof MILESTONES)[number]

/** What is known of a member's first days. */
export interface FirstDaysFacts {
  readonly isOtpOn: boolean
  /** Whether any deposit has been seen on the chain. */
  readonly hasCoins: boolean
  readonly hasReadSignal: boolean
  readonly isPaperOn: boolean
  /** Where Auto Master is closed nobody is sent to its paper mode. */
  readonly opensAutoMaster: boolean
}

export interface MilestoneState {
  readonly milestone: Milestone
  readonly isDone: boolean
  /** The first one that is not done. */
  readonly isNext: boolean
}

/** Which milestones there are for a member, which are done, and which one comes next. */
export function milestonesOf(facts: FirstDaysFacts): readonly MilestoneState[] {
  const isDone: Readonly<Record<Milestone, boolean>> = {
    otp: facts.isOtpOn,
    coins: facts.hasCoins,
    signal: facts.hasReadSignal,
    paper: facts.isPaperOn,
  }
  const offered = MILESTONES.filter((one) => one !== 'paper' || facts.opensAutoMaster || facts.isPaperOn)
  const next = offered.find((one) => !isDone[one])
  return offered.map((milestone) => ({
    milestone,
    isDone: isDone[milestone],
    isNext: milestone === next,
  }))
}
