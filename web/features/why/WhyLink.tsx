import { lazy } from 'react'
import type { AskedFigure } from './asked-figure.ts'
import { WhyButton } from './WhyButton.tsx'

const WhySheet = lazy(() => import('./WhySheet.tsx'))

/** "Why this number?" beside the figures of a card: opens their arithmetic and what is behind them. */
export function WhyLink({ figures }: { figures: readonly [AskedFigure, ...AskedFigure[]] }) {
  return (
    <WhyButton
      name={figures[0].name}
      sheet={(isOpen, onClose) => <WhySheet figures={figures} open={isOpen} onClose={onClose} />}
    />
  )
}
