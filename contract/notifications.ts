import { z } from 'zod/mini'
import { exportOf } from './csv-texts/export-of.ts'
import { operation } from './operation.ts'
import { done, locale, page, pageOf, size, time } from './parts.ts'

export const ALARM_TYPES = ['NOTICE', 'WITHDRAW_COMPLETE'] as const
export const ALARM_CATEGORIES = [
  'NOTICE',
  'SIGNAL',
  'PRICE',
  'AUTO',
  'DEPOSIT',
  'WITHDRAW',
  'MEMBERSHIP',
  'REWARD',
  'PLAN',
  'ICO',
  'GAME',
  'INQUIRY',
  'SECURITY',
] as const
export type AlarmType = (typeof ALARM_TYPES)[number]
export type AlarmCategory = (typeof ALARM_CATEGORIES)[number]

const alarm = z.object({
  id: z.string(),
  type: z.enum(ALARM_TYPES),
  category: z.enum(ALARM_CATEGORIES),
  /** Worded in the language of the request. */
  title: z.string(),
  text: z.string(),
  /** Where it leads on this product; without language prefix. */
  path: z.string(),
  at: time,
  read: z.boolean(),
})
export type Alarm = z.infer<typeof alarm>

export const listAlarms = operation({
  method: 'GET',
  path: '/api/alarm',
  access: 'member',
  scope: 'notifications:read',
  summary: 'What the member was told in the last 180 days, newest first.',
  query: z.object({
    type: z.optional(z.enum(ALARM_TYPES)),
    category: z.optional(z.enum(ALARM_CATEGORIES)),
    page,
    size,
  }),
  answer: pageOf(alarm),
  failures: [],
})

export const exportAlarms = exportOf(listAlarms, {
  date: 'at',
  category: 'category',
  title: 'title',
  text: 'text',
  id: 'id',
})

const unread = z.object({ unread: z.number() })

export const countUnread = operation({
  method: 'GET',
  path: '/api/alarm/unread',
  access: 'member',
  scope: 'notifications:read',
  summary: 'How many alarms are unread. Changes are told live under the topic alarms.',
  answer: unread,
  failures: [],
})

export const setAlarmsRead = operation({
  method: 'PATCH',
  path: '/api/alarm/read',
  access: 'member',
  summary: 'Mark some alarms read, or all of them.',
  body: z.object({
    ids: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100))),
    all: z.optional(z.boolean()),
  }),
  answer: unread,
  failures: [],
})

const settings = z.object({
  push: z.boolean(),
  nightPush: z.boolean(),
  pushSignals: z.boolean(),
  pushRewards: z.boolean(),
  /** Consent to advertising. */
  marketing: z.boolean(),
  /** The consent ends then unless it is given again. */
  marketingUntil: z.nullable(time),
  locale,
  timezone: z.string(),
  otpAtSignIn: z.boolean(),
  /** How many of the member's devices get pushes. */
  devices: z.number(),
  /** The server's public key for web push, as a browser's subscribe wants it. */
  pushKey: z.string(),
})
export type Settings = z.infer<typeof settings>

export const getSettings = operation({
  method: 'GET',
  path: '/api/setting',
  access: 'member',
  summary: 'What the member chose to be told, and how.',
  answer: settings,
  failures: ['MODIFY-A001'],
})

export const changeSettings = operation({
  method: 'PATCH',
  path: '/api/setting',
  access: 'member',
  session: true,
  summary: 'Change some settings. A changed consent to advertising is confirmed at once, with its date.',
  body: z.object({
    push: z.optional(z.boolean()),
    nightPush: z.optional(z.boolean()),
    pushSignals: z.optional(z.boolean()),
    pushRewards: z.optional(z.boolean()),
    marketing: z.optional(z.boolean()),
    locale: z.optional(locale),
    timezone: z.optional(z.string().check(z.maxLength(64))),
    otpAtSignIn: z.optional(z.boolean()),
  }),
  answer: z.object({
    settings,
    consentResult: z.optional(z.object({ marketing: z.boolean(), at: time, until: z.nullable(time) })),
  }),
  failures: ['MODIFY-A001'],
})

export const addPushToken = operation({
  method: 'POST',
  path: '/api/push/token',
  access: 'member',
  session: true,
  summary: 'Send pushes to this device too, for as long as its session lives.',
  body: z.object({
    platform: z.enum(['web', 'aos', 'ios']),
    token: z.optional(z.string().check(z.minLength(16), z.maxLength(1024))),
    subscription: z.optional(
      z.object({
        endpoint: z.url().check(z.maxLength(1024)),
        keys: z.object({
          p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
          auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
        }),
      }),
    ),
  }),
  answer: z.object({ id: z.string() }),
  failures: [],
})

export const removePushToken = operation({
  method: 'DELETE',
  path: '/api/push/token',
  access: 'member',
  summary: 'Send no more pushes to this device.',
  query: z.object({ id: z.string().check(z.maxLength(40)) }),
  answer: done,
  failures: [],
})

export const optOut = operation({
  method: 'POST',
  path: '/api/push/opt-out',
  access: 'public',
  summary: 'Take back the consent to advertising with the token that came with one: one tap, no sign-in.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: done,
  failures: ['COMMON-A001'],
})
