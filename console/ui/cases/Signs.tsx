import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './Signs.module.css'

export interface Sign {
  readonly isWarning: boolean
  readonly text: ReactNode
}

/** What speaks for a second look, and what for none. */
export function Signs({ signs }: { signs: readonly Sign[] }) {
  return (
    <ul className={styles.signs}>
      {signs.map(({ isWarning, text }, index) => (
        <Text
          as="li"
          // Signs stand in the order they are found in.
          key={index}
          tone={isWarning ? undefined : 'quiet'}
          className={isWarning ? styles.warning : undefined}
        >
          <Icon name={isWarning ? 'warn' : 'check'} size="s" />
          <span>{text}</span>
        </Text>
      ))}
    </ul>
  )
}
