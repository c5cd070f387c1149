import { parseUnits } from '#contract/money.ts'
import type { ParameterBounds, ParameterValue } from './parameter-table.ts'

const SUM = /^\d{1,13}(\.\d{1,6})?$/
const TIERS = /^\d{1,13}:\d{1,6}(, \d{1,13}:\d{1,6}){0,19}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/

interface Span {
  readonly min: bigint
  readonly max: bigint
  readonly step?: bigint
}

function isWithin(value: bigint, { min, max, step }: Span): boolean {
  return value >= min && value <= max && (step === undefined || (value - min) % step === 0n)
}

/** The two sides of each tier. */
function tiersOf(text: string): readonly (readonly [bigint, bigint])[] {
  return text.split(', ').map((tier): readonly [bigint, bigint] => {
    const [from = '', share = ''] = tier.split(':')
    return [BigInt(from), BigInt(share)]
  })
}

/** Each tier within the bounds, and each beginning above the one before. */
function areTiersWithin(text: string, { min, max }: ParameterBounds): boolean {
  const tiers = tiersOf(text)
  const [[leastFrom, leastShare] = [0n, 0n]] = tiersOf(min)
  const [[mostFrom, mostShare] = [0n, 0n]] = tiersOf(max)
  return tiers.every(
    ([from, share], index) =>
      isWithin(from, { min: leastFrom, max: mostFrom }) &&
      isWithin(share, { min: leastShare, max: mostShare }) &&
      (index === 0 || from > (tiers[index - 1]?.[0] ?? 0n)),
  )
}

function isSumWithin(text: string, { min, max, step }: ParameterBounds): boolean {
  const [value, least, most] = [text, min, max].map((one) => parseUnits(one))
  if (value === undefined || least === undefined || most === undefined) return false
  const steps = step === undefined ? undefined : parseUnits(step)
  return isWithin(value, { min: least, max: most, ...(steps !== undefined && { step: steps }) })
}

function isTimeWithin(text: string, { min, max }: ParameterBounds): boolean {
  const at = Date.parse(text)
  return at >= Date.parse(min) && at <= Date.parse(max)
}

/** A text in the form of the default and within its bounds. */
function isText(text: string, fallback: string, bounds: ParameterBounds): boolean {
  if (SUM.test(fallback)) return SUM.test(text) && isSumWithin(text, bounds)
  if (TIERS.test(fallback)) return TIERS.test(text) && areTiersWithin(text, bounds)
  if (TIME.test(fallback)) return TIME.test(text) && isTimeWithin(text, bounds)
  return text === bounds.min || text === bounds.max
}

/** A typed value with the default's type and form, within the bounds; undefined for any other. */
export function getParameterText(
  fallback: ParameterValue,
  bounds: ParameterBounds,
  typed: string,
): ParameterValue | undefined {
  const text = typed.trim()
  if (typeof fallback === 'boolean') return text === 'true' || (text === 'false' ? false : undefined)
  if (typeof fallback === 'string') return isText(text, fallback, bounds) ? text : undefined
  return /^\d{1,9}$/.test(text) && isSumWithin(text, bounds) ? Number.parseInt(text, 10) : undefined
}
