import type { Past } from './past.ts'
import type { PastChain } from './past-chain.ts'
import { LIVED_IN } from './people.ts'

export const DAYS_LIVED = 120

/** Whom the past needs of the present: demonstration members by ID, and their password's hash. */
export interface Known {
  readonly members: ReadonlyMap<string, string>
  readonly hash: string
  /** The chain as it was; undefined when the installation has one of elsewhere, whose past is its own. */
  readonly chain: PastChain | undefined
  /** Called once the member itself is there; what it begins goes on beside the rest. */
  readonly onEnrolled?: (memberId: string) => void
}

export interface Walk extends Known {
  readonly past: Past
  /** Everybody of the past by ID. */
  readonly people: Map<string, string>
}

export interface Happening {
  readonly daysAgo: number
  happen(walk: Walk): Promise<unknown>
}

/** A member of the past by ID; the one it is about. */
export const memberOf = ({ people }: Walk, id: string = LIVED_IN.id): string => people.get(id) ?? ''
