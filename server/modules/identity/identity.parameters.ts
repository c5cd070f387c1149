import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const identityParameters = {
  'token.access_minutes': { default: 10, min: 2, max: 60 },
  'token.idle_days': { default: 14, min: 1, max: 90 },
  'token.absolute_days': { default: 30, min: 1, max: 365 },
  'token.grace_seconds': { default: 10, min: 0, max: 60 },
  'login.free_tries': { default: 5, min: 3, max: 20 },
  'login.wait_minutes': { default: 15, min: 1, max: 60 },
  'signup.mail_hours': { default: 24, min: 1, max: 168 },
  'signup.resend_seconds': { default: 60, min: 30, max: 3_600 },
  'signup.resend_day_count': { default: 5, min: 1, max: 20 },
  'signup.address_hour_count': { default: 60, min: 1, max: 10_000 },
  'signup.address_day_count': { default: 300, min: 1, max: 100_000 },
} as const satisfies ParameterTable
export type IdentityParameters = ParametersOf<typeof identityParameters>

export const identitySense: ParameterSense<keyof typeof identityParameters> = {
  ordered: [
    ['token.idle_days', 'token.absolute_days'],
    ['signup.address_hour_count', 'signup.address_day_count'],
  ],
}
