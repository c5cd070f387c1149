import { z } from 'zod/mini'
import { time } from '../../parts.ts'
import { BRAKE_NAMES } from '../../rules/money/brakes.ts'
import { amount, coin } from '../../wallet/wallet-parts.ts'
import { act, asked, get, reason } from '../parts.ts'

const brakeName = z.enum(BRAKE_NAMES)

const brake = z.object({
  id: brakeName,
  coin,
  /** What left on this reward day, and what may leave without staff. */
  today: amount,
  bound: amount,
  /** Of the bound, in whole percent. */
  percent: z.number(),
  /** HELD: waits for two of the staff. RELEASED: continues with what they approved. */
  state: z.enum(['OPEN', 'HELD', 'RELEASED']),
  engagedAt: z.nullable(time),
  releaseLeft: z.nullable(amount),
  releaseUntil: z.nullable(time),
})
export type StaffBrake = z.infer<typeof brake>

export const listBrakes = get({
  path: '/api/staff/brakes',
  right: 'brakes.see',
  summary: 'Staff: what left by each route on this reward day, against its bound.',
  answer: z.object({ items: z.array(brake) }),
  failures: [],
})

export const requestRelease = act({
  path: '/api/staff/brakes/release',
  right: 'brakes.request',
  summary:
    'Staff: ask for a sum to be let go by a route beyond its bound, until a time; another person approves.',
  body: z.object({
    brake: brakeName,
    amount: z.string().check(z.trim(), z.maxLength(30)),
    until: z.iso.datetime(),
    reason,
  }),
  answer: asked,
  failures: ['STAFF-B001', 'STAFF-B002'],
  fields: { brake: 'STAFF-B002', amount: 'STAFF-B002', until: 'STAFF-B002', reason: 'STAFF-B001' },
})
