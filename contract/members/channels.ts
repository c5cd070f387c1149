import { z } from 'zod/mini'
import { ALARM_CATEGORIES } from '../notifications.ts'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { done, page, pageOf, size, time } from '../parts.ts'

export const DELIVERY_CHANNELS = ['MAIL', 'PUSH', 'FCM', 'APNS', 'TELEGRAM'] as const
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
  mayLag: true,
  summary: 'What left for the member by mail, push and Telegram in the last 90 days, newest first.',
  query: z.object({ channel: z.optional(z.enum(DELIVERY_CHANNELS)), page, size }),
  answer: pageOf(
    z.object({ ...delivery.shape, /** Worded in the language of the request. */ title: z.string() }),
  ),
  failures: [],
})

export const exportDeliveries = exportOf(listDeliveries, {
  date: 'at',
  title: 'title',
  category: 'category',
  channel: 'channel',
  result: 'result',
  code: 'code',
  times: 'times',
  id: 'id',
})

/** Categories whose mails a member may switch off; those about security and money always come. */
export const MAIL_CATEGORIES = ['MEMBERSHIP', 'PLAN'] as const
export type MailCategory = (typeof MAIL_CATEGORIES)[number]
const mailSwitch = z.object({ category: z.enum(MAIL_CATEGORIES), on: z.boolean() })

/** Categories that a member may keep out of the chat; security and withdrawals always come. */
export const TELEGRAM_CATEGORIES = [
  'PRICE',
  'SIGNAL',
  'AUTO',
  'DEPOSIT',
  'MEMBERSHIP',
  'PLAN',
  'REWARD',
  'GAME',
  'ICO',
  'INQUIRY',
  'NOTICE',
] as const
export type TelegramCategory = (typeof TELEGRAM_CATEGORIES)[number]
const telegramSwitch = z.object({ category: z.enum(TELEGRAM_CATEGORIES), on: z.boolean() })

const telegram = z.object({
  /** The name of the chat that is connected; null for none. */
  chat: z.nullable(z.string()),
  /** A link that waits: the chat that opened it, to be confirmed, or null. */
  link: z.nullable(z.object({ chat: z.nullable(z.string()), endsAt: time })),
  events: z.array(telegramSwitch),
})

export const getChannels = operation({
  method: 'GET',
  path: '/api/setting/channels',
  access: 'member',
  summary:
    'Which mails the member gets of those that may be switched off, and how Telegram stands; null where there is no bot.',
  answer: z.object({ mails: z.array(mailSwitch), telegram: z.nullable(telegram) }),
  failures: [],
})

export const changeMailSwitch = operation({
  method: 'PATCH',
  path: '/api/setting/mails/:category',
  access: 'member',
  session: true,
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

export const createTelegramLink = operation({
  method: 'POST',
  path: '/api/setting/telegram/link',
  access: 'member',
  session: true,
  summary:
    'A link that opens the bot’s chat once within ten minutes. The chat that opens it has to be confirmed.',
  answer: z.object({ url: z.string(), endsAt: time }),
  failures: ['COMMON-A001'],
})

export const confirmTelegram = operation({
  method: 'POST',
  path: '/api/setting/telegram/confirm',
  access: 'member',
  session: true,
  summary: 'Connect the chat that opened the link. It takes the place of one that was connected before.',
  answer: done,
  failures: ['TELEGRAM-A001', 'TELEGRAM-A002', 'MODIFY-A001'],
})

export const disconnectTelegram = operation({
  method: 'DELETE',
  path: '/api/setting/telegram',
  access: 'member',
  session: true,
  summary: 'Disconnect the chat and end a link that waits. Again it does nothing.',
  answer: done,
  failures: ['MODIFY-A001'],
})

export const changeTelegramEvent = operation({
  method: 'PATCH',
  path: '/api/setting/telegram/:category',
  access: 'member',
  session: true,
  summary: 'Get a category of notifications in the chat, or not.',
  body: z.object({ on: z.boolean() }),
  answer: telegramSwitch,
  failures: ['COMMON-A001'],
})
