/** Who of the staff may do what (docs/product/decisions.md D-131). A right that is not listed here nobody has. */
export const STAFF_ROLES = ['owner', 'finance', 'risk', 'support', 'trading', 'content', 'auditor'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * The rights table. "request" and "approve" of one power are held by two different persons, whatever roles they have.
 * What that decision leaves open (deposits, ledger, capital, flags, batches, jobs) follows the power nearest to it.
 */
export const STAFF_RIGHTS = {
  session: STAFF_ROLES,
  'today.see': STAFF_ROLES,
  'members.see': ['owner', 'finance', 'risk', 'support', 'auditor'],
  'members.unmask': ['owner', 'finance', 'risk', 'support'],
  'members.note': ['owner', 'finance', 'risk', 'support'],
  'members.lock': ['owner', 'risk', 'support'],
  'members.suspend': ['owner', 'risk'],
  'otpReset.request': ['support'],
  'otpReset.approve': ['risk'],
  'withdrawals.see': ['finance', 'risk', 'support', 'auditor'],
  'withdrawals.approve': ['finance', 'risk'],
  'withdrawals.hold': ['risk'],
  'deposits.see': ['finance', 'risk', 'support', 'auditor'],
  'deposits.request': ['finance'],
  'deposits.approve': ['risk'],
  'ledger.see': ['owner', 'finance', 'risk', 'auditor'],
  'adjustments.request': ['finance'],
  'adjustments.approve': ['risk'],
  // As the reward treasury: both take from the operator's capital.
  'capital.request': ['finance'],
  'capital.approve': ['owner', 'risk'],
  'closes.see': ['owner', 'finance', 'risk', 'auditor'],
  'closes.request': ['finance'],
  'closes.approve': ['owner', 'risk'],
  'proofs.request': ['finance'],
  'proofs.approve': ['owner', 'risk'],
  'prices.see': ['owner', 'finance', 'risk', 'auditor'],
  'prices.request': ['finance'],
  'prices.approve': ['owner', 'risk'],
  'brakes.see': ['owner', 'finance', 'risk', 'auditor'],
  'brakes.request': ['finance'],
  'brakes.approve': ['owner', 'risk'],
  'swap.pause': ['finance', 'risk'],
  'membership.see': ['owner', 'finance', 'auditor'],
  'membership.request': ['finance'],
  'membership.approve': ['owner'],
  'referral.see': ['owner', 'finance', 'risk', 'auditor'],
  'referral.decide': ['risk'],
  'rewards.see': ['owner', 'finance', 'risk', 'auditor'],
  'rewards.request': ['finance'],
  'rewards.approve': ['owner', 'risk'],
  'rewards.pause': ['finance', 'risk'],
  'ico.see': ['owner', 'finance', 'auditor'],
  'ico.request': ['finance'],
  'ico.approve': ['owner'],
  'game.see': ['risk', 'trading', 'auditor'],
  'game.pause': ['risk'],
  'game.request': ['trading'],
  'game.approve': ['risk'],
  'signals.see': ['risk', 'trading', 'auditor'],
  'signals.pause': ['risk', 'trading'],
  'autotrading.see': ['risk', 'trading', 'auditor'],
  'autotrading.decide': ['risk', 'trading'],
  'inquiries.see': ['owner', 'finance', 'risk', 'support', 'trading', 'auditor'],
  // Trading answers inquiries about errors only.
  'inquiries.answer': ['owner', 'support', 'trading'],
  'content.see': ['owner', 'content', 'auditor'],
  'content.write': ['owner', 'content'],
  'terms.request': ['content'],
  'terms.approve': ['owner'],
  'campaigns.see': ['owner', 'content', 'auditor'],
  'campaigns.request': ['content'],
  'campaigns.approve': ['owner'],
  'status.write': ['owner', 'risk', 'support'],
  'app.see': ['owner', 'risk', 'content', 'auditor'],
  'app.write': ['owner', 'content'],
  // Closing the product stops everybody’s money: one person may, as with other pauses, but not one who edits texts.
  'maintenance.write': ['owner', 'risk'],
  'gates.see': ['owner', 'risk', 'auditor'],
  'gates.request': ['owner'],
  'gates.approve': ['owner', 'risk'],
  'staff.see': ['owner', 'risk', 'auditor'],
  'staff.request': ['owner'],
  'staff.approve': ['owner', 'risk'],
  // Whose requests a person sees and may decide is asked again of the kind of each request.
  'requests.see': STAFF_ROLES,
  'requests.decide': ['owner', 'risk'],
  // Finance sees what was done in its own area.
  'audit.see': ['owner', 'finance', 'risk', 'auditor'],
  'reports.see': ['owner', 'finance', 'risk', 'auditor'],
  'jobs.see': ['owner', 'finance', 'risk', 'auditor'],
  'jobs.run': ['owner', 'risk'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type StaffRight = keyof typeof STAFF_RIGHTS

/** Whether one of the roles has the right. No right, or one that is not in the table, is nobody's. */
export function mayDo(roles: readonly StaffRole[], right: string | undefined): boolean {
  const table: Readonly<Record<string, readonly StaffRole[]>> = STAFF_RIGHTS
  const holders = right !== undefined && Object.hasOwn(table, right) ? table[right] : undefined
  return holders?.some((role) => roles.includes(role)) ?? false
}

/** All rights of a person with these roles. */
export function rightsOf(roles: readonly StaffRole[]): StaffRight[] {
  return STAFF_RIGHT_NAMES.filter((right) => mayDo(roles, right))
}

export const STAFF_RIGHT_NAMES: readonly StaffRight[] = Object.keys(STAFF_RIGHTS).filter(isStaffRight)

export function isStaffRight(name: string): name is StaffRight {
  return Object.hasOwn(STAFF_RIGHTS, name)
}

export function isStaffRole(name: string): name is StaffRole {
  return STAFF_ROLES.some((role) => role === name)
}
