/** The version of the plan's rules as the join dialog words them. */
export const PLAN_TERMS_VERSION = '2026-11-21'
