import { expect, it } from 'vitest'
import { membershipLine } from './membership.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

it('counts what of the 72 hours is used', () => {
  expect(membershipLine({ state: 'TRIAL', trial: true, end: inHours(36) }, NOW)).toMatchObject({
    used: 0.5,
    soon: false,
    over: false,
  })
})

it('a trial that a paid term follows is a membership, used up within its last 30 days', () => {
  const followed = membershipLine({ state: 'TRIAL', trial: false, end: inHours(72 + 15 * 24) }, NOW)
  expect(followed).toMatchObject({ isTrial: false, soon: false, used: 0.4 })
  expect(membershipLine({ state: 'TRIAL', trial: true, end: inHours(72) }, NOW).isTrial).toBe(true)
})

it('a trial is one to its last hour', () => {
  const last = membershipLine({ state: 'EXPIRING', trial: true, end: inHours(5) }, NOW)
  expect(last).toMatchObject({ isTrial: true, soon: true })
})

it('near the end the membership expires soon', () => {
  expect(membershipLine({ state: 'TRIAL', trial: true, end: inHours(24) }, NOW).soon).toBe(true)
  expect(membershipLine({ state: 'EXPIRING', trial: false, end: inHours(70) }, NOW).soon).toBe(true)
})

it('is over on expiry, even before the server was asked again', () => {
  expect(membershipLine({ state: 'TRIAL', trial: true, end: inHours(0) }, NOW)).toMatchObject({
    over: true,
    leftMs: 0,
    soon: false,
  })
  expect(membershipLine({ state: 'NONE', trial: false, end: null }, NOW).over).toBe(true)
})
