import { z } from 'zod/mini'
import { country, time } from '../parts.ts'
import { GATED_FEATURES } from '../system.ts'
import { usdt } from '../wallet/wallet-parts.ts'
import { accepted, act, actWithReason, asked, get, reason } from './parts.ts'

const typedValue = z.string().check(z.trim(), z.maxLength(200))

export const getPrices = get({
  path: '/api/staff/price',
  right: 'prices.see',
  summary:
    'Staff: the price of MCS, whether members may deal at it, its last changes, and the market’s price of TRX.',
  answer: z.object({
    price: z.nullable(z.object({ value: usdt, at: time })),
    /** OPEN: members deal at it. STALE: the desk has not stood by it. JUMPED: it moved more than the circuit allows. */
    circuit: z.enum(['OPEN', 'STALE', 'JUMPED', 'NONE']),
    swapOn: z.boolean(),
    withdrawOn: z.boolean(),
    changes: z.array(z.object({ value: usdt, at: time })),
    /** What the market said last, and whether it is young enough to buy network fees at; null before there was one. */
    trx: z.nullable(z.object({ value: usdt, source: z.string(), at: time, isFresh: z.boolean() })),
  }),
  failures: [],
})

export const requestPrice = act({
  path: '/api/staff/price',
  right: 'prices.request',
  summary: 'Staff: ask for a new price of MCS in USDT.',
  body: z.object({ price: typedValue, reason }),
  answer: asked,
  failures: ['PRICE-A001', 'PRICE-B001', 'STAFF-B001', 'STAFF-B002'],
  fields: { price: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const PARAMETER_AREAS = ['prices', 'membership', 'rewards', 'ico'] as const
export type ParameterArea = (typeof PARAMETER_AREAS)[number]

export const listParameters = get({
  path: '/api/staff/parameters',
  right: 'prices.see',
  summary: 'Staff: every number of the product that two persons can change, with its default.',
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        area: z.enum(PARAMETER_AREAS),
        value: z.string(),
        default: z.string(),
        type: z.enum(['number', 'string', 'boolean']),
        /** Smallest and largest value, in the parameter's own form; of tiers each side of the colon. */
        min: z.string(),
        max: z.string(),
        step: z.nullable(z.string()),
        changedAt: z.nullable(time),
      }),
    ),
  }),
  failures: [],
})

export const requestParameter = act({
  path: '/api/staff/parameters/:id',
  right: 'prices.request',
  summary: 'Staff: ask for a number of the product to be changed; who approves depends on its area.',
  body: z.object({ value: typedValue, reason }),
  answer: asked,
  failures: ['COMMON-A001', 'STAFF-B001', 'STAFF-B002'],
  fields: { value: 'STAFF-B002', reason: 'STAFF-B001' },
})

/** Stopping is one person's decision; going on again is a request for `swap.on`. */
export const pauseSwap = actWithReason({
  path: '/api/staff/swap/pause',
  right: 'swap.pause',
  summary: 'Staff: stop swaps at once; two persons let them go on.',
  answer: accepted,
  failures: ['STAFF-A008'],
})

const gate = z.object({
  id: z.string(),
  feature: z.enum(GATED_FEATURES),
  country,
  open: z.boolean(),
  licence: z.nullable(
    z.object({
      holder: z.string(),
      permission: z.string(),
      reference: z.string(),
      validFrom: time,
      validUntil: z.nullable(time),
    }),
  ),
})

export const listGates = get({
  path: '/api/staff/gates',
  right: 'gates.see',
  summary:
    'Staff: features by country, and the licence each is open by; in a country that is not listed all are closed.',
  /** Of one country, which need not be in the register. */
  query: z.object({ country: z.optional(country) }),
  answer: z.object({ sandbox: z.boolean(), items: z.array(gate) }),
  failures: [],
})

export const requestGate = act({
  path: '/api/staff/gates',
  right: 'gates.request',
  summary: 'Staff: ask for a feature to be opened in a country with a licence record, or closed.',
  body: z.object({
    feature: z.enum(GATED_FEATURES),
    country,
    open: z.boolean(),
    /** Who may offer it, by which permission, under which reference: needed to open. */
    holder: z.optional(typedValue),
    permission: z.optional(typedValue),
    reference: z.optional(typedValue),
    validUntil: z.optional(z.iso.datetime()),
    reason,
  }),
  answer: asked,
  failures: ['STAFF-B001', 'STAFF-B002'],
  fields: {
    reason: 'STAFF-B001',
    feature: 'STAFF-B002',
    country: 'STAFF-B002',
    holder: 'STAFF-B002',
    permission: 'STAFF-B002',
    reference: 'STAFF-B002',
    validUntil: 'STAFF-B002',
  },
})

export const getApp = get({
  path: '/api/staff/app',
  right: 'app.see',
  summary: 'Staff: the newest app versions, which apps get pushes, and maintenance if there is one.',
  answer: z.object({
    aos: z.string(),
    ios: z.string(),
    /** Apps whose push service the workers have credentials for. */
    pushed: z.array(z.enum(['aos', 'ios'])),
    maintenanceUntil: z.nullable(time),
  }),
  failures: [],
})

const version = z.string().check(z.regex(/^\d+(\.\d+){0,3}$/), z.maxLength(30))

export const saveAppVersions = act({
  path: '/api/staff/app-version',
  right: 'app.write',
  summary: 'Staff: the newest versions of the mobile apps; older Android apps are asked to update.',
  body: z.object({ aos: version, ios: version }),
  answer: accepted,
  failures: ['STAFF-B002'],
  fields: { aos: 'STAFF-B002', ios: 'STAFF-B002' },
})

export const saveMaintenance = act({
  path: '/api/staff/maintenance',
  right: 'maintenance.write',
  summary:
    'Staff: close the product for members until a time, or open it again with null; the console goes on.',
  body: z.object({ until: z.nullable(z.iso.datetime()), reason }),
  answer: accepted,
  failures: ['STAFF-B001', 'STAFF-B002'],
  fields: { until: 'STAFF-B002', reason: 'STAFF-B001' },
})
