import { z } from 'zod/mini'
import { delivery } from '../members/channels.ts'
import { country, locale, text, time } from '../parts.ts'
import { withdrawLock } from '../wallet/wallet-parts.ts'
import {
  accepted,
  act,
  actWithCode,
  actWithCodeAndReason,
  actWithReason,
  asked,
  cursor,
  filter,
  listOf,
  listSize,
  get,
  onlyReason,
  reason,
  reveal,
} from './parts.ts'

export const MEMBER_STATES = ['UNCONFIRMED', 'ACTIVE', 'SUSPENDED', 'CLOSING', 'CLOSED'] as const
export const MEMBER_FLAGS = ['WITHDRAW_LOCKED'] as const
const memberState = z.enum(MEMBER_STATES)

/** Name, e-mail and phone are always masked here; unmasking is a separate call. */
const row = z.object({
  id: z.string(),
  loginId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country,
  locale,
  state: memberState,
  withdrawLockedUntil: z.nullable(time),
  createdAt: time,
})
export type StaffMemberRow = z.infer<typeof row>

const balances = z.object({
  MCS: z.object({ available: z.string(), locked: z.string(), hold: z.string(), bonus: z.string() }),
  USDT: z.object({ available: z.string(), hold: z.string() }),
  gasTrx: z.string(),
})
const card = z.object({
  ...row.shape,
  timezone: z.string(),
  inviteCode: z.string(),
  inviter: z.nullable(z.object({ id: z.string(), loginId: z.string() })),
  via: z.string(),
  confirmedAt: z.nullable(time),
  otpOn: z.boolean(),
  wallet: balances,
  withdrawLock: z.nullable(withdrawLock),
  /** Locks laid by staff or by the machine that can be lifted. */
  locks: z.array(
    z.object({ id: z.string(), reason: z.string(), note: z.string(), until: z.nullable(time), madeAt: time }),
  ),
  access: z.object({
    SIGNAL: z.object({ state: z.string(), end: z.nullable(time) }),
    AUTOBOT: z.object({ state: z.string(), end: z.nullable(time) }),
  }),
  plan: z.nullable(z.object({ id: z.string(), joined: z.string(), paid: z.string(), target: z.string() })),
  team: z.object({ members: z.number(), fundsUsdt: z.string() }),
  sessions: z.array(z.object({ device: z.string(), address: z.string(), lastUsedAt: time })),
  inquiries: z.array(z.object({ id: z.string(), title: z.string(), state: z.string(), createdAt: time })),
  flags: z.array(z.object({ memberId: z.string(), reason: z.string(), state: z.string(), foundAt: time })),
  notes: z.array(z.object({ id: z.string(), by: z.string(), text: z.string(), at: time })),
})
export type StaffMemberCard = z.infer<typeof card>

export const TIMELINE_SOURCES = ['SECURITY', 'MONEY', 'STAFF'] as const
const event = z.object({
  id: z.string(),
  source: z.enum(TIMELINE_SOURCES),
  kind: z.string(),
  text: z.string(),
  /** A sum that moved, with its sign. */
  amount: z.nullable(z.object({ amount: z.string(), coin: z.string() })),
  at: time,
})
export type TimelineEvent = z.infer<typeof event>

export const listMembers = get({
  path: '/api/staff/members',
  right: 'members.see',
  summary:
    'Staff: members, newest first, masked. `q` is the start of an ID, or a whole e-mail, phone number or referral code.',
  query: z.object({
    cursor,
    size: listSize,
    q: filter,
    state: z.optional(memberState),
    country: z.optional(country),
    flag: z.optional(z.enum(MEMBER_FLAGS)),
  }),
  answer: listOf(row),
  failures: [],
})

export const getMember = get({
  path: '/api/staff/members/:id',
  right: 'members.see',
  summary:
    'Staff: one member, masked: profile, wallet, membership, plan, team, sessions, inquiries, flags, notes.',
  answer: card,
  failures: ['COMMON-A001'],
})

export const listMemberEvents = get({
  path: '/api/staff/members/:id/events',
  right: 'members.see',
  summary: 'Staff: what happened to a member, newest first: security, money and what staff did.',
  query: z.object({ cursor, size: listSize }),
  answer: listOf(event),
  failures: ['COMMON-A001'],
})

export const listMemberDeliveries = get({
  path: '/api/staff/members/:id/deliveries',
  right: 'members.see',
  summary:
    'Staff: what left for a member by mail, push and Telegram in the last 90 days and what became of it, newest first; kinds, no texts and no addresses.',
  query: z.object({ cursor, size: listSize }),
  answer: listOf(delivery),
  failures: ['COMMON-A001'],
})

export const unmaskMember = reveal({
  method: 'POST',
  path: '/api/staff/members/:id/unmask',
  right: 'members.unmask',
  summary: 'Staff: name, e-mail and phone of one member in the clear, for a reason that is kept.',
  body: onlyReason,
  answer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  failures: ['COMMON-A001', 'STAFF-B001'],
  fields: { reason: 'STAFF-B001' },
})

export const suspendMember = actWithReason({
  path: '/api/staff/members/:id/suspend',
  right: 'members.suspend',
  summary: 'Staff: suspend a member; the sessions end.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})

export const unsuspendMember = actWithCodeAndReason({
  path: '/api/staff/members/:id/unsuspend',
  right: 'members.suspend',
  summary: 'Staff: let a suspended member in again.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008'],
})

export const lockWithdrawals = act({
  path: '/api/staff/members/:id/lock-withdraw',
  right: 'members.lock',
  summary: 'Staff: lock a member’s withdrawals for some hours, or until lifted.',
  body: z.object({ reason, hours: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(8_760))) }),
  answer: z.object({ lockId: z.string() }),
  failures: ['COMMON-A001', 'STAFF-B001', 'STAFF-B002'],
  fields: { hours: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const liftLock = actWithCode({
  path: '/api/staff/members/:id/unlock',
  right: 'members.suspend',
  summary: 'Staff: lift a lock of withdrawals that was laid.',
  body: z.object({ lockId: text(40), reason }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001'],
  fields: { reason: 'STAFF-B001' },
})

export const noteMember = act({
  path: '/api/staff/members/:id/note',
  right: 'members.note',
  summary: 'Staff: a note about a member that only staff read.',
  body: z.object({ text: text(2_000) }),
  answer: z.object({ id: z.string() }),
  failures: ['COMMON-A001', 'STAFF-B002'],
  fields: { text: 'STAFF-B002' },
})

export const resendMail = act({
  path: '/api/staff/members/:id/resend-mail',
  right: 'members.note',
  summary: 'Staff: send the verification mail of an unconfirmed account again.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'COMMON-A002'],
})

export const requestOtpReset = actWithReason({
  path: '/api/staff/members/:id/otp-reset',
  right: 'otpReset.request',
  summary: 'Staff: ask for a member’s OTP to be switched off; withdrawals stay locked for 72 hours after it.',
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008'],
})
