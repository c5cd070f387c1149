import type { ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const membershipParameters = {
  'trial.hours': { default: 72, min: 0, max: 720 },
  'trial.expiring_hours': { default: 24, min: 1, max: 168 },
  'membership.usd_per_day_signal': { default: '2', min: '0.1', max: '100' },
  'membership.usd_per_day_autobot': { default: '2', min: '0.1', max: '100' },
  'membership.periods': { default: '30:0, 90:5, 180:10, 360:20', min: '1:0', max: '730:50' },
  'membership.open_at': {
    default: '2025-04-01T00:00:00+09:00',
    min: '2020-01-01T00:00:00Z',
    max: '2100-01-01T00:00:00Z',
  },
  'membership.quote_seconds': { default: 60, min: 10, max: 300 },
  'membership.expiring_hours': { default: 72, min: 1, max: 336 },
  'membership.grace_hours': { default: 48, min: 0, max: 336 },
} as const satisfies ParameterTable
export type MembershipParameters = ParametersOf<typeof membershipParameters>
