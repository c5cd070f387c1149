import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Access, Area, Operation } from '#contract/operation.ts'
import { valueFor, type PendingWrites } from './fuzz-values.ts'
import type { Random } from './random.ts'

/** A caller of the fuzzer: what is sent with each of its requests. */
export interface FuzzCaller {
  readonly name: string
  /** Whose calls they mostly make; one in ten is anybody's. */
  readonly access: Access
  readonly headers: Readonly<Record<string, string>>
}

/** One request, ready to be sent to any process. */
export interface FuzzRequest {
  readonly operation: Operation
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

const AREAS: readonly Area[] = [...Object.values(api), ...Object.values(consoleApi)]

/** Every call of the contract, the console's included. */
export const ALL_OPERATIONS: readonly Operation[] = [...new Set(AREAS.flatMap((area) => Object.values(area)))]

const OPERATIONS_BY_ACCESS = Map.groupBy(ALL_OPERATIONS, ({ access }) => access)

/** Calls that would end the fuzzer's own way in: its sessions, or the whole product's. */
const CLOSES_DOORS = /sign-out|\/sessions|close|password|set-up|suspend|maintenance|people|addresses/

interface Parts {
  readonly random: Random
  readonly pendingWrites: PendingWrites
}

function pathOf({ path }: Operation, { random, pendingWrites }: Parts): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const known = random.chance(0.7) ? pendingWrites.pick(random, name) : undefined
    const value =
      known ?? random.pick([randomUUID(), 'x', '0', '1', '%00', '-'.repeat(36), '../me', 'available'])
    return typeof value === 'string' ? encodeURIComponent(value) : 'x'
  })
}

function queryOf(operation: Operation, parts: Parts): string {
  if (operation.query === undefined) return ''
  const value = valueFor(operation.query, '', parts)
  if (typeof value !== 'object' || value === null) return ''
  const fields = Object.entries(value).map(([name, part]) => [
    name,
    typeof part === 'string' ? part : JSON.stringify(part),
  ])
  const wellFormed = fields.filter(([, text]) => text !== undefined && text.isWellFormed())
  return wellFormed.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(wellFormed)).toString()}`
}

/** A random request of a random call by a caller. `keep` leaves out calls that would end the callers' sessions. */
export function makeRequest(caller: FuzzCaller, parts: Parts, { keep }: { keep: boolean }): FuzzRequest {
  const { random } = parts
  const operation = random.pick(
    random.chance(0.1) ? ALL_OPERATIONS : (OPERATIONS_BY_ACCESS.get(caller.access) ?? []),
  )
  if (keep && operation.method !== 'GET' && CLOSES_DOORS.test(operation.path))
    return makeRequest(caller, parts, { keep })
  const payload =
    operation.body === undefined ? undefined : JSON.stringify(valueFor(operation.body, '', parts) ?? {})
  return {
    operation,
    method: operation.method,
    url: `${pathOf(operation, parts)}${queryOf(operation, parts)}`,
    headers: {
      ...caller.headers,
      ...(random.chance(0.95) && { 'idempotency-key': randomUUID() }),
      ...(payload !== undefined && {
        'content-type': random.chance(0.98)
          ? 'application/json'
          : random.pick(['text/plain', 'multipart/form-data', '']),
      }),
    },
    ...(payload !== undefined && { payload: random.chance(0.98) ? payload : payload.slice(0, -1) }),
  }
}
