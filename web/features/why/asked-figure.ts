import type { FigureName } from '#contract/wallet/figures.ts'

/** A sum of the screen that can be explained. */
export interface AskedFigure {
  readonly figure: FigureName
  /** The round, bet, period or commission, where there are several. */
  readonly of?: string
  /** What the screen calls it. */
  readonly name: string
}
