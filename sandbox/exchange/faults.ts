const FAULT_KINDS = [
  'lose-request',
  'lose-answer',
  'late',
  'timeout',
  'hang',
  'unavailable',
  'too-many-requests',
  'banned',
  'skew',
  'partial-fill',
  'duplicate-fills',
] as const
/**
 * What can go wrong between a client and the exchange. `lose-request`: the connection breaks before anything is done;
 * `lose-answer`: after it was done; `late`: it breaks, and the order is carried out `ms` later if its window allows;
 * `timeout`: done, and answered -1007; `hang`: done, and the answer waits `ms`; `unavailable`: 503, nothing done;
 * `too-many-requests`: 429; `banned`: 418; `skew`: -1021; `partial-fill`: the next order fills by half, the rest when the
 * price moves; `duplicate-fills`: the list of trades names each twice.
 */
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  readonly kind: FaultKind
  readonly path: string
  readonly method: string
  readonly ms: number
  times: number
}

/** Faults by chance: each order (and each question about one) is hit with this probability. */
export interface Chaos {
  readonly share: number
  /** A number in [0, 1), the next of a seeded series. */
  readonly draw: () => number
}

interface Faulty {
  readonly faults: Fault[]
  readonly chaos: Chaos | undefined
}

function isFaultKind(value: unknown): value is FaultKind {
  return FAULT_KINDS.some((kind) => kind === value)
}

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)

/** Reads a fault to switch on. Throws a sentence when it is none. */
export function parseFault(body: Readonly<Record<string, unknown>>): Fault {
  const { kind, path, method, ms, times } = body
  if (!isFaultKind(kind)) throw new Error(`A fault is one of ${FAULT_KINDS.join(', ')}.`)
  const defaultPath = kind === 'partial-fill' ? 'fill' : kind === 'duplicate-fills' ? 'myTrades' : '/order'
  return {
    kind,
    path: typeof path === 'string' ? path : defaultPath,
    method: typeof method === 'string' ? method : kind === 'duplicate-fills' ? 'GET' : 'POST',
    ms: numberOr(ms, 300),
    times: numberOr(times, 1),
  }
}

interface Met {
  readonly path: string
  readonly method: string
}

/** The fault that meets this request; one that was switched on is used up by it. */
export function popFault({ faults, chaos }: Faulty, { path, method }: Met): Fault | undefined {
  const index = faults.findIndex(
    (fault) => path.includes(fault.path) && (fault.method === method || fault.method === '*'),
  )
  const fault = faults[index]
  if (fault === undefined) return chaos === undefined ? undefined : byChance(chaos, { path, method })
  fault.times -= 1
  if (fault.times <= 0) faults.splice(index, 1)
  return fault
}

const ON_ORDERS: readonly FaultKind[] = [
  'lose-request',
  'lose-answer',
  'late',
  'timeout',
  'unavailable',
  'skew',
]
const ON_QUESTIONS: readonly FaultKind[] = ['lose-request', 'unavailable', 'duplicate-fills']

function byChance({ share, draw }: Chaos, { path, method }: Met): Fault | undefined {
  if (path === 'fill') return draw() < share ? fault('partial-fill', path, method) : undefined
  if (path.includes('myTrades')) return draw() < share ? fault('duplicate-fills', path, method) : undefined
  if (!path.endsWith('/order') || draw() >= (method === 'POST' ? share : share / 3)) return undefined
  const kinds = method === 'POST' ? ON_ORDERS : ON_QUESTIONS
  const kind = kinds[Math.floor(draw() * kinds.length)] ?? 'lose-request'
  return fault(kind, path, method)
}

function fault(kind: FaultKind, path: string, method: string): Fault {
  return { kind, path, method, ms: 300, times: 1 }
}
