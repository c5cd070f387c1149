import { z } from 'zod/mini'
import { operation } from './operation.ts'
import { country, time } from './parts.ts'
import { amount } from './wallet/wallet-parts.ts'

/** Features that open per country with a licence record (docs/product/decisions.md D-01). */
export const GATED_FEATURES = ['plan', 'referral', 'ico', 'game', 'automaster'] as const
export type GatedFeature = (typeof GATED_FEATURES)[number]

export const getAppVersion = operation({
  method: 'GET',
  path: '/api/config/app-version',
  access: 'public',
  flat: true,
  summary: 'The newest versions of the mobile apps.',
  answer: z.object({
    status: z.literal('success'),
    aos: z.string(),
    ios: z.string(),
    /** Whether the newest Android app closes a security gap, and what is downloaded of it. */
    security: z.boolean(),
    megabytes: z.number(),
  }),
  failures: [],
})

export const getPublicConfig = operation({
  method: 'GET',
  path: '/api/config/public',
  access: 'public',
  summary:
    'What every visitor may know: languages, gates, features, price of MCS, maintenance, store address, sandbox mark.',
  answer: z.object({
    brandName: z.string(),
    sandbox: z.boolean(),
    languages: z.array(z.string()),
    /** In a country that is not listed every feature is closed. */
    gates: z.array(z.object({ feature: z.enum(GATED_FEATURES), country, open: z.boolean() })),
    /** What is switched on at all; the gates say where. */
    features: z.object({ swap: z.boolean(), withdraw: z.boolean(), plan: z.boolean(), game: z.boolean() }),
    /** Of one MCS in USDT, and when it was last confirmed; null while members cannot deal at any. */
    price: z.nullable(z.object({ value: amount, at: time })),
    maintenance: z.nullable(z.object({ until: time })),
    /** Numbers that screens go by before they ask for anything. */
    limits: z.object({
      attributionDays: z.number(),
      buildPollSeconds: z.number(),
      inquiryFileMegabytes: z.number(),
      inquiryVideoMegabytes: z.number(),
    }),
    storeUrl: z.string(),
    termsVersion: z.string(),
    now: time,
  }),
  failures: [],
})

/** No first view of a screen needs more. */
const MAX_READS = 12

export const readTogether = operation({
  method: 'GET',
  path: '/api/reads',
  access: 'member',
  summary: 'Several reads of a screen in one call: what each of them answers by itself, in their order.',
  query: z.object({
    /** Their addresses with a space between them: `/api/member/me /api/wallet/value?range=1M`. */
    addresses: z.string().check(
      z.minLength(1),
      z.maxLength(1024),
      z.refine((addresses) => addresses.split(' ').length <= MAX_READS),
    ),
  }),
  answer: z.array(z.unknown()),
  failures: [],
})
