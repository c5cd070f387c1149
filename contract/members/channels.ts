import { z } from 'zod/mini'
import { ALARM_CATEGORIES } from '../notifications.ts'
import { operation } from '../operation.ts'
import { page, pageOf, size, time } from '../parts.ts'

export const DELIVERY_CHANNELS = ['MAIL', 'PUSH', 'TELEGRAM'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

/**
 * ACCEPTED: the service took it. REFUSED: it never will. RETRYING: it failed and is tried again. GIVEN_UP: it is not tried any more.
 * WITHHELD: left out in quiet hours. POSTPONED: it waits for the end of quiet hours, of a storm, or for the day's summary.
 */
export const DELIVERY_RESULTS = [
  'ACCEPTED',
  'REFUSED',
  'RETRYING',
  'GIVEN_UP',
  'WITHHELD',
  'POSTPONED',
] as const
export type DeliveryResult = (typeof DELIVERY_RESULTS)[number]

export const delivery = z.object({
  id: z.string(),
  /** The kind of alarm or mail; its text stands in the list of notifications. */
  kind: z.string(),
  category: z.enum(ALARM_CATEGORIES),
  channel: z.enum(DELIVERY_CHANNELS),
  result: z.enum(DELIVERY_RESULTS),
  /** What the service answered, or what is waited for; null for nothing to say. */
  code: z.nullable(z.string()),
  /** How often the same happened; `at` is the last time. */
  times: z.number(),
  at: time,
})
export type Delivery = z.infer<typeof delivery>

export const listDeliveries = operation({
  method: 'GET',
  path: '/api/setting/deliveries',
  access: 'member',
  summary: 'What left for the member by mail, push and Telegram in the last 90 days, newest first.',
  query: z.object({ channel: z.optional(z.enum(DELIVERY_CHANNELS)), page, size }),
  answer: pageOf(
    z.object({ ...delivery.shape, /** Worded in the language of the request. */ title: z.string() }),
  ),
  failures: [],
})

/** Categories whose mails a member may switch off; those about security and money always come. */
export const MAIL_CATEGORIES = ['MEMBERSHIP', 'PLAN'] as const
export type MailCategory = (typeof MAIL_CATEGORIES)[number]
const mailSwitch = z.object({ category: z.enum(MAIL_CATEGORIES), on: z.boolean() })

export const getChannels = operation({
  method: 'GET',
  path: '/api/setting/channels',
  access: 'member',
  summary: 'Which mails the member gets of those that may be switched off.',
  answer: z.object({ mails: z.array(mailSwitch) }),
  failures: [],
})

export const changeMailSwitch = operation({
  method: 'PATCH',
  path: '/api/setting/mails/:category',
  access: 'member',
  summary: 'Get mails of a category, or none.',
  body: z.object({ on: z.boolean() }),
  answer: mailSwitch,
  failures: ['COMMON-A001'],
})

const unsubscribeToken = z.string().check(z.maxLength(200))

export const getUnsubscribe = operation({
  method: 'GET',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary:
    'Which mails the link at the end of a mail is about, and whether they still come. Changes nothing.',
  query: z.object({ token: unsubscribeToken }),
  answer: mailSwitch,
  failures: ['COMMON-A001', 'MODIFY-A001'],
})

export const unsubscribe = operation({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary:
    'Switch mails of a category off with the token of such a mail: no sign-in. Mail clients post to /unsubscribe instead (RFC 8058).',
  body: z.object({ token: unsubscribeToken }),
  answer: mailSwitch,
  failures: ['COMMON-A001', 'MODIFY-A001'],
})
