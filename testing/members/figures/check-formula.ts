/** An exact fraction. */
interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

const TOKENS = /\d+(?:\.\d+)?|max|min|[-+−×÷%(),]/g
const MILLION = 1_000_000n

function fraction(text: string): Fraction {
  const [whole = '0', part = ''] = text.split('.')
  return { num: BigInt(`${whole}${part}`), den: 10n ** BigInt(part.length) }
}

const add = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
})
const times = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.num, den: a.den * b.den })
const negative = ({ num, den }: Fraction): Fraction => ({ num: -num, den })
const isAbove = (a: Fraction, b: Fraction): boolean => a.num * b.den > b.num * a.den

/** Works a side of a formula out, exactly: sums, products, percents, the larger and the smaller of two. */
function workOut(side: string): Fraction {
  const tokens = side.match(TOKENS) ?? []
  let index = 0
  const next = (): string => tokens[index++] ?? ''
  function part(): Fraction {
    const token = next()
    if (token === '-' || token === '−') return negative(part())
    if (token === 'max' || token === 'min') {
      next()
      const [one, other] = [sum(), (next(), sum())]
      next()
      return isAbove(one, other) === (token === 'max') ? one : other
    }
    if (token !== '(') return fraction(token)
    const inner = sum()
    next()
    return inner
  }
  function product(): Fraction {
    let value = part()
    for (;;) {
      if (tokens[index] === '%') value = times(value, { num: 1n, den: 100n })
      else if (tokens[index] === '×' || tokens[index] === '÷') {
        const sign = tokens[index]
        index += 1
        const other = part()
        value = times(value, sign === '×' ? other : { num: other.den, den: other.num })
        continue
      } else return value
      index += 1
    }
  }
  function sum(): Fraction {
    let value = product()
    while (['+', '−', '-'].includes(tokens[index] ?? '')) {
      const isPlus = next() === '+'
      const other = product()
      value = add(value, isPlus ? other : negative(other))
    }
    return value
  }
  return sum()
}

/** Whether both sides of every "=" are the same, but for what rounding to the last of six digits takes. */
export function isFormulaRight(formula: string): boolean {
  const sides = formula.split('=').map(workOut)
  return sides.every((side, index) => {
    const other = sides[index + 1]
    if (other === undefined) return true
    const { num, den } = add(side, negative(other))
    const gap = num < 0n ? -num : num
    return gap * MILLION < (den < 0n ? -den : den)
  })
}
