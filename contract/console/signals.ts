import { z } from 'zod/mini'
import { text, time } from '../parts.ts'
import { SIGNAL_KINDS, SIGNAL_STATES, signal } from '../trading/signals.ts'
import { accepted, act, actWithReason, cursor, filter, listOf, listSize, get, reason } from './parts.ts'

const kind = z.enum(SIGNAL_KINDS)

export const listStaffSignals = get({
  path: '/api/staff/signals',
  right: 'signals.see',
  summary: 'Staff: signals, newest first, with what became of them.',
  query: z.object({
    cursor,
    size: listSize,
    kind: z.optional(kind),
    symbol: filter,
    state: z.optional(z.enum(SIGNAL_STATES)),
  }),
  answer: listOf(signal),
  failures: [],
})

const pause = z.object({
  id: z.string(),
  kind: z.nullable(kind),
  symbol: z.nullable(z.string()),
  note: z.string(),
  /** Made by the watch over calibration, not by staff. */
  isAlarm: z.boolean(),
  pausedAt: time,
})

export const getCalibration = get({
  path: '/api/staff/signals/calibration',
  right: 'signals.see',
  summary:
    'Staff: of every kind what was said and what was seen over the last 180 days of live signals, and the pauses.',
  answer: z.object({
    kinds: z.array(
      z.object({
        id: kind,
        outcomes: z.number(),
        /** In percent; null without outcomes. */
        forecast: z.nullable(z.number()),
        observed: z.nullable(z.number()),
        /** How far both are apart, and how far they may be, in points; null under 300 outcomes. */
        gap: z.nullable(z.number()),
        bound: z.nullable(z.number()),
        isPaused: z.boolean(),
      }),
    ),
    pauses: z.array(pause),
    symbols: z.array(z.string()),
    /** Recalibrations, newest first. */
    versions: z.array(
      z.object({
        version: z.number(),
        model: z.string(),
        reason: z.string(),
        outcomes: z.number(),
        madeAt: time,
      }),
    ),
  }),
  failures: [],
})

export const pauseKind = act({
  path: '/api/staff/signals/pauses',
  right: 'signals.pause',
  summary: 'Staff: publish nothing new of a kind or of a symbol (one of both) until it is resumed.',
  body: z.object({ kind: z.optional(kind), symbol: z.optional(text(40)), reason }),
  answer: z.object({ id: z.string() }),
  failures: ['STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { kind: 'STAFF-B002', symbol: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const resumeKind = actWithReason({
  path: '/api/staff/signals/pauses/:id/resume',
  right: 'signals.pause',
  summary: 'Staff: end a pause.',
  answer: accepted,
  failures: ['COMMON-A001'],
})

export const withdrawSignal = actWithReason({
  path: '/api/staff/signals/:id/withdraw',
  right: 'signals.pause',
  summary: 'Staff: withdraw an open signal; it stays visible with the reason, and its outcome still counts.',
  answer: accepted,
  failures: ['COMMON-A001'],
})
