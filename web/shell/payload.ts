import { logFailure } from '#web/api/log.ts'

/** What a prerendered page was made of: {path}/_payload.json. */
export interface Payload {
  readonly path: string
  readonly title: string
  readonly data: unknown
}

const known = new Map<string, Payload>()

/** Hands over a payload that is at hand already: at build, and when a prerendered page is taken over. */
export function presetPayload(payload: Payload): void {
  known.set(payload.path, payload)
}

export function payloadAddress(path: string): string {
  return `${path === '/' ? '' : path}/_payload.json`
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && 'path' in value && 'data' in value
}

/** The data of a prerendered page; what was fetched may be another tomorrow, and is not kept. Throws a Response-like {status: 500} when it cannot be had. */
export async function loadPayload(path: string): Promise<unknown> {
  const ready = known.get(path)
  if (ready !== undefined) return ready.data
  const answer = await fetch(payloadAddress(path))
  const payload: unknown = answer.ok ? await answer.json() : undefined
  if (!isPayload(payload)) {
    logFailure('payload not read', { path, http: answer.status })
    throw new Error(`No payload for ${path}`)
  }
  return payload.data
}
