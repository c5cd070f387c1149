import { randomUUID } from 'node:crypto'
import type { ZodMiniType } from 'zod/mini'
import type { Random } from './random.ts'
import { HOSTILE } from './hostile-values.ts'
import { definitionOf } from './schema-definition.ts'

/** What earlier answers contained, by the name of the field: ids, quotes, addresses, sums. */
export interface PendingWrites {
  add(answer: unknown): void
  pick(random: Random, name: string): unknown
}

const AMOUNTS = ['1', '10', '0.5', '40', '500', '1000', '999999999999', '0.000001', '12.345678']
const TEXTS = ['hello', 'Kim Haneul', 'a reason', 'm1@mail.example', '01012345678', 'KOR', 'plum-ink-7431']
const CODES = ['000000', '123456', '12345', '1 2 3 4 5 6']
const DAYS = ['2026-11-20', '2026-02-30', '2026-11-23T00:00:00.000Z', '2024-01-01']
const MAX_HARVESTED = 200
const MAX_TEXT = 200
const MAX_DEPTH = 6

function plausibleText(name: string, random: Random, pendingWrites: PendingWrites): unknown {
  if (random.chance(0.6)) {
    const known = pendingWrites.pick(random, name)
    if (known !== undefined) return known
  }
  if (/otp|code$/i.test(name)) return random.pick(CODES)
  if (/amount|quantity|mcs|usdt|sum|price|total/i.test(name)) return random.pick(AMOUNTS)
  if (/id$|key$|ref/i.test(name)) return random.chance(0.5) ? randomUUID() : 'x'
  if (/from|to|day|date|until|at$/i.test(name)) return random.pick(DAYS)
  return random.pick(random.chance(0.5) ? TEXTS : AMOUNTS)
}

/** A value for a schema: mostly one that fits, sometimes one that no form would send. */
export function valueFor(
  schema: ZodMiniType,
  name: string,
  parts: { random: Random; pendingWrites: PendingWrites },
): unknown {
  const { random, pendingWrites } = parts
  const made = definitionOf(schema)
  if (random.chance(0.12)) return random.pick(HOSTILE)
  switch (made.type) {
    case 'object':
      return objectFor(made.shape ?? {}, parts)
    case 'optional':
    case 'default':
    case 'nullable':
      return made.innerType === undefined || random.chance(0.4)
        ? undefined
        : valueFor(made.innerType, name, parts)
    case 'pipe':
      return made.in === undefined ? undefined : valueFor(made.in, name, parts)
    case 'array': {
      const { element } = made
      if (element === undefined) return []
      return Array.from({ length: random.below(4) }, () => valueFor(element, name, parts))
    }
    case 'record':
      return made.valueType === undefined ? {} : { en: valueFor(made.valueType, name, parts) }
    case 'enum':
      return random.pick(Object.values(made.entries ?? { none: 'none' }))
    case 'literal':
      return random.pick(made.values ?? [''])
    case 'boolean':
      return random.chance(0.5)
    case 'number':
      return random.pick([0, 1, 2, 20, 100, 101, 10_000, 30, 90])
    default:
      return plausibleText(name, random, pendingWrites)
  }
}

function objectFor(
  shape: Readonly<Record<string, ZodMiniType>>,
  parts: { random: Random; pendingWrites: PendingWrites },
) {
  const fields = Object.entries(shape)
    .filter(() => !parts.random.chance(0.04))
    .map(([name, schema]) => [name, valueFor(schema, name, parts)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(parts.random.chance(0.03) ? [...fields, ['unknown', 'field']] : fields)
}

/** Every text inside an answer with the name of its field. */
function textsIn(value: unknown, name = '', depth = 0): (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return []
  return Object.entries(value).flatMap(([inner, part]) =>
    textsIn(part, Array.isArray(value) ? name : inner, depth + 1),
  )
}

/** Keeps the newest texts of answers by field; an id of any kind may stand for any other. */
export function createPendingWrites(): PendingWrites {
  const byName = new Map<string, string[]>()
  const remember = (name: string, text: string) => {
    const kept = byName.get(name) ?? []
    kept.push(text)
    if (kept.length > MAX_HARVESTED) kept.shift()
    byName.set(name, kept)
  }
  return {
    add(answer) {
      for (const [name, text] of textsIn(answer)) {
        if (text.length > MAX_TEXT) continue
        remember(name, text)
        if (/id$/i.test(name)) remember('any id', text)
      }
    },
    pick(random, name) {
      const kept = byName.get(name) ?? (/id$/i.test(name) ? byName.get('any id') : undefined)
      return kept === undefined || kept.length === 0 ? undefined : random.pick(kept)
    },
  }
}
