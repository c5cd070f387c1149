import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './WhyButton.module.css'

interface WhyButtonProps {
  /** What is explained, for readers who hear it. */
  readonly name: string
  /** The sheet that explains it, drawn from the first opening on. */
  readonly sheet: (isOpen: boolean, onClose: () => void) => ReactNode
}

/** "Why this number?", and the sheet behind it. */
export function WhyButton({ name, sheet }: WhyButtonProps) {
  // Stays once it was opened, so that closing it gives the focus back.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
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
      {state !== 'never' && <Suspense>{sheet(state === 'open', () => setState('closed'))}</Suspense>}
    </>
  )
}
