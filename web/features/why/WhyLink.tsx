import { lazy, Suspense, useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'
import type { AskedFigure } from './asked-figure.ts'
import * as styles from './WhyLink.module.css'

const WhySheet = lazy(() => import('./WhySheet.tsx'))

/** "Why this number?" beside the figures of a card: opens their arithmetic and what is behind them. */
export function WhyLink({ figures }: { figures: readonly [AskedFigure, ...AskedFigure[]] }) {
  // Stays once it was opened, so that closing it gives the focus back.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [{ name }] = figures
  return (
    <>
      <Text
        as="button"
        type="button"
        size={14}
        tone="quiet"
        className={styles.question}
        aria-label={m.why_of({ name })}
        onClick={() => setState('open')}
      >
        {m.histories_why()}
      </Text>
      {state !== 'never' && (
        <Suspense>
          <WhySheet figures={figures} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
