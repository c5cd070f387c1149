import { api } from '#contract/api.ts'
import type { FigureName } from '#contract/wallet/figures.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'
import { isFormulaRight } from './check-formula.ts'

/** A figure of a member with its arithmetic; throws when a line of it is wrong. */
export async function figureOf(
  fixture: Pick<Fixture, 'ok'>,
  { token, figure, of = '' }: { token: string; figure: FigureName; of?: string },
) {
  const found = await fixture.ok(api.wallet.getFigure, { token, params: { figure }, query: { of } })
  const wrong = found.lines.find(({ formula }) => !formula.includes('→') && !isFormulaRight(formula))
  if (wrong !== undefined) throw new Error(`the arithmetic is wrong: ${wrong.formula}`)
  return {
    ...found,
    sum: found.sums.map(({ amount, coin }) => `${amount} ${coin}`),
    formulas: found.lines.map(
      ({ term, note, formula }) => `${[term, note ?? []].flat().join(' ')}: ${formula}`,
    ),
    /** What the movements shown come to. */
    moved: found.movements.map(({ amount, coin }) => `${amount} ${coin}`),
  }
}
