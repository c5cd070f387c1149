import { randomUUID } from 'node:crypto'

/** A year of daily batches that the moved clock made due takes its time on a small machine. */
const WAIT_MS = 240_000
const AGAIN_MS = 250

export type Json = Readonly<Record<string, unknown>>

/** What a call answered. */
export interface Answer {
  readonly http: number
  readonly headers: Headers
  /** The whole body; empty when it was no JSON. */
  readonly body: Json
  readonly text: string
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: object
  /** Sent as a form with parts instead. */
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request as this caller. Changes get a new Idempotency-Key unless `headers` names one. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

function payloadOf({ body, form }: CallOptions): { body?: string | FormData } {
  if (body !== undefined) return { body: JSON.stringify(body) }
  if (form === undefined) return {}
  const parts = new FormData()
  for (const [name, value] of Object.entries(form)) parts.append(name, value)
  return { body: parts }
}

/** Calls with headers that are read anew for each request. */
export function callWith(url: string, own: () => Readonly<Record<string, string>>): Call {
  return async (method, path, options = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...own(),
        ...options.headers,
      },
      ...payloadOf(options),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') === true
    return { http: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : {} }
  }
}

/** A value inside an answer by its path of names; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (inner === null || typeof inner !== 'object' ? undefined : Reflect.get(inner, name)),
    value,
  )
}

/** A list inside an answer; throws when there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join('.')} in ${JSON.stringify(value)}`)
  return found
}

/** The names of an object's members that are missing. */
export function missingIn(value: unknown, names: readonly string[]): readonly string[] {
  return names.filter((name) => at(value, name) === undefined)
}

/** Asks again until there is an answer. Throws after some minutes. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`waited ${WAIT_MS / 60_000} minutes for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
