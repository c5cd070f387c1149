import { z } from 'zod/mini'
import { country, locale, time } from '../../parts.ts'
import {
  colleague,
  accepted,
  act,
  actWithReason,
  asked,
  cursor,
  listOf,
  listSize,
  get,
  reason,
} from '../parts.ts'
import { DELIVERY_CHANNELS, DELIVERY_RESULTS } from '../../members/channels.ts'
import { typedLogin } from '../common-fields.ts'

/** WAITING: two persons agreed, and its moment has not come. SENDING: on its way, page by page. */
export const CAMPAIGN_STATES = ['DRAFT', 'WAITING', 'SENDING', 'SENT', 'CANCELLED'] as const

const wording = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})
const draft = z.object({
  texts: z.partialRecord(locale, wording),
  /** Where a tap leads: a path of the app. */
  to: z.string().check(z.regex(/^\/[a-z0-9/?=&-]{0,100}$/)),
  /** Of these members only; null for all. */
  country: z.nullable(country),
  locale: z.nullable(locale),
  /** Null: as soon as it is approved. */
  sendAt: z.nullable(z.iso.datetime()),
})

const row = z.object({
  id: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  ...draft.shape,
  /** In English, or in the first language there is. */
  title: z.string(),
  missing: z.array(locale),
  madeBy: colleague,
  createdAt: time,
  /** Members notified so far. */
  told: z.number(),
  endedAt: z.nullable(time),
})
export type Campaign = z.infer<typeof row>

export const listCampaigns = get({
  path: '/api/staff/campaigns',
  right: 'campaigns.see',
  summary: 'Staff: advertisements to members, newest first.',
  query: z.object({ cursor, size: listSize, state: z.optional(z.enum(CAMPAIGN_STATES)) }),
  answer: listOf(row),
  failures: [],
})

export const getCampaign = get({
  path: '/api/staff/campaigns/:id',
  right: 'campaigns.see',
  summary: 'Staff: one advertisement.',
  answer: row,
  failures: ['COMMON-A001'],
})

const change = {
  body: draft,
  fields: {
    texts: 'STAFF-B002',
    to: 'STAFF-B002',
    country: 'STAFF-B002',
    locale: 'STAFF-B002',
    sendAt: 'STAFF-B002',
  },
} as const

export const makeCampaign = act({
  path: '/api/staff/campaigns',
  right: 'campaigns.request',
  summary: 'Staff: begin an advertisement as a draft; English must be there.',
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-B002'],
  ...change,
})

export const saveCampaign = act({
  path: '/api/staff/campaigns/:id',
  right: 'campaigns.request',
  summary: 'Staff: change a draft.',
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  ...change,
})

const count = z.number()
const forecast = z.object({
  at: time,
  /** Members of the choice with an open account. */
  audience: count,
  /** They did not agree to advertising and get nothing (docs/product/decisions.md D-104). */
  withoutConsent: count,
  /** They get it in the app. */
  inApp: count,
  /** Of those: their devices ring at once, after the night, or not at all, and why. */
  ringNow: count,
  ringAfterNight: count,
  /** When the first and the last of those nights end; null when there is none. */
  nightEnds: z.nullable(z.object({ first: time, last: time })),
  noDevice: count,
  pushOff: count,
  /** They agreed, and what it leads to is closed in their country: they get nothing. */
  closed: count,
  /** Browsers that ring, at once or after quiet hours. */
  devices: count,
  /** Of each language that anybody reads: who gets it in the app, whose devices ring, how many devices those are. */
  languages: z.array(z.object({ locale, inApp: count, rings: count, devices: count })),
  /** As members read it: with the label of advertisements and the sender's name. */
  shown: z.array(z.object({ locale, title: z.string(), text: z.string(), optOut: z.string() })),
})
export type CampaignForecast = z.infer<typeof forecast>

export const previewCampaign = get({
  path: '/api/staff/campaigns/:id/preview',
  right: 'campaigns.see',
  summary:
    'Staff: who would get it now, who after the night, who not and why, and how it reads with its label.',
  answer: forecast,
  failures: ['COMMON-A001'],
})

const outcome = {
  channel: z.enum(DELIVERY_CHANNELS),
  result: z.enum(DELIVERY_RESULTS),
  /** What the service answered, or what is waited for. */
  code: z.nullable(z.string()),
}

export const getCampaignResults = get({
  path: '/api/staff/campaigns/:id/results',
  right: 'campaigns.see',
  summary: 'Staff: what became of an advertisement on its way to devices, counted; kept for 90 days.',
  answer: z.object({ at: time, results: z.array(z.object({ ...outcome, count })) }),
  failures: ['COMMON-A001'],
})

const delivery = z.object({
  id: z.string(),
  /** Covered for those who may not see members. */
  member: z.object({ id: z.string(), loginId: z.string() }),
  ...outcome,
  /** How often the same happened; `at` is the last time. */
  times: z.number(),
  at: time,
})
export type CampaignDelivery = z.infer<typeof delivery>

export const listCampaignDeliveries = get({
  path: '/api/staff/campaigns/:id/deliveries',
  right: 'campaigns.see',
  summary: 'Staff: the deliveries of an advertisement, newest first, each device by itself.',
  query: z.object({ cursor, size: listSize, result: z.optional(z.enum(DELIVERY_RESULTS)) }),
  answer: listOf(delivery),
  failures: ['COMMON-A001'],
})

export const testCampaign = act({
  path: '/api/staff/campaigns/:id/test',
  right: 'campaigns.request',
  summary: 'Staff: send a draft to one member who agreed to advertising, such as one’s own account.',
  body: z.object({ loginId: typedLogin }),
  answer: z.object({ told: z.boolean() }),
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B002'],
  fields: { loginId: 'STAFF-B002' },
})

export const requestCampaign = actWithReason({
  path: '/api/staff/campaigns/:id/request',
  right: 'campaigns.request',
  summary: 'Staff: ask for a draft to be sent.',
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-A008'],
})

export const cancelCampaign = act({
  path: '/api/staff/campaigns/:id/cancel',
  right: 'campaigns.request',
  summary: 'Staff: drop an advertisement, or stop one that is on its way.',
  body: z.object({ reason }),
  answer: accepted,
  failures: ['COMMON-A001', 'STAFF-A008', 'STAFF-B001'],
  fields: { reason: 'STAFF-B001' },
})
