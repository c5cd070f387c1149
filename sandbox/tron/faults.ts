import type { JsonObject } from './wire/protobuf.ts'
import { numberOf, textOf } from './node/calls.ts'

const FAULT_KINDS = [
  'lose-request',
  'lose-answer',
  'too-many-requests',
  'busy',
  'delay',
  'drop',
  'hold',
] as const
/**
 * What can go wrong between a client and a node. `lose-request`: the connection breaks before anything is done;
 * `lose-answer`: after it was done; `too-many-requests`: HTTP 429; `busy`: SERVER_BUSY; `delay`: the answer waits
 * `ms`; `drop`: a transaction is accepted and never included; `hold`: accepted and included `ms` later.
 */
export type FaultKind = (typeof FAULT_KINDS)[number]
export interface Fault {
  readonly kind: FaultKind
  /** Requests whose path contains this; `drop` and `hold` concern broadcasts only. */
  readonly path: string
  /** 1 or 2; undefined for both nodes. */
  readonly node: number | undefined
  readonly ms: number
  times: number
}

/** Reads a fault to switch on. Throws a sentence when it is none. */
export function parseFault(body: JsonObject): Fault {
  const kind = FAULT_KINDS.find((known) => known === body['kind'])
  if (!kind) throw new Error(`A fault is one of ${FAULT_KINDS.join(', ')}, reorg, energy, second-node.`)
  const isAboutBroadcast = kind === 'drop' || kind === 'hold' || kind === 'busy'
  return {
    kind,
    path: textOf(body, 'path') || (isAboutBroadcast ? 'wallet/broadcast' : ''),
    node: numberOf(body, 'node'),
    ms: numberOf(body, 'ms') ?? 0,
    times: numberOf(body, 'times') ?? 1,
  }
}

/** The first fault that meets this request; it is used up by it. */
export function popFault(
  faults: Fault[],
  request: { readonly path: string; readonly node: number },
): Fault | undefined {
  const index = faults.findIndex(
    ({ path, node }) => request.path.includes(path) && (node === undefined || node === request.node),
  )
  const fault = faults[index]
  if (!fault) return undefined
  fault.times -= 1
  if (fault.times <= 0) faults.splice(index, 1)
  return fault
}
