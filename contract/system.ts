import { z } from 'zod/mini'
import { operation } from './operation.ts'
import { country, time } from './parts.ts'

/** Features that open per country with a licence record (decisions D-01). */
export const GATED_FEATURES = ['plan', 'referral', 'ico', 'game', 'automaster'] as const
export type GatedFeature = (typeof GATED_FEATURES)[number]

export const getAppVersion = operation({
  method: 'GET',
  path: '/api/config/app-version',
  access: 'public',
  flat: true,
  summary: 'The newest versions of the mobile apps.',
  answer: z.object({ status: z.literal('success'), aos: z.string(), ios: z.string() }),
  failures: [],
})

export const getPublicConfig = operation({
  method: 'GET',
  path: '/api/config/public',
  access: 'public',
  summary: 'What every visitor may know: languages, gates, maintenance, store address, sandbox mark.',
  answer: z.object({
    brandName: z.string(),
    sandbox: z.boolean(),
    languages: z.array(z.string()),
    gates: z.array(z.object({ feature: z.enum(GATED_FEATURES), country, open: z.boolean() })),
    maintenance: z.nullable(z.object({ until: time })),
    storeUrl: z.string(),
    termsVersion: z.string(),
    now: time,
  }),
  failures: [],
})
