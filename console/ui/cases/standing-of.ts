import { APPROVAL_SIDES, type Approvals, type ApprovalSide } from '#contract/console/people/approvals.ts'
import type { StaffMe } from '#contract/console/people/session.ts'

/** What one person may still do about a withdrawal: approve for a side, wait for the other after the own word, or nothing. */
export type Standing =
  | { readonly kind: 'may'; readonly side: ApprovalSide }
  | { readonly kind: 'waits'; readonly for: ApprovalSide }
  | { readonly kind: 'others'; readonly given: ApprovalSide; readonly for: ApprovalSide }
  | { readonly kind: 'none' }

/** As the server decides it: one word for each side, never two by one person. */
export function standingOf({ id, roles }: Pick<StaffMe, 'id' | 'roles'>, approvals: Approvals): Standing {
  const free = APPROVAL_SIDES.filter((side) => !approvals.some((approval) => approval.side === side))
  const [first] = free
  if (first === undefined) return { kind: 'none' }
  if (approvals.some(({ by }) => by.id === id)) return { kind: 'waits', for: first }
  const own = free.find((side) => roles.includes(side))
  if (own !== undefined) return { kind: 'may', side: own }
  const [given] = approvals
  return given === undefined ? { kind: 'none' } : { kind: 'others', given: given.side, for: first }
}
