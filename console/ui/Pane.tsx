import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Pane.module.css'

interface PaneProps {
  readonly title: string
  readonly actions?: ReactNode
  /** The opened case beside the list; on a narrow page it replaces the list. */
  readonly aside?: { readonly id: string; readonly body: ReactNode; readonly head?: ReactNode } | undefined
  /** The other rows in short, left of a wide case. */
  readonly rail?: ReactNode
  /** The opened case takes the whole page, wherever there is room for a list beside it. */
  readonly isWide?: boolean
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** What a screen shows, for pages that have no head. */
export const PaneBody = createPart('div', styles.pane)

/** One screen: its title, what can be done, its content and, where a row is open, that case beside it. */
export function Pane({ title, actions, aside, rail, isWide = false, onClose, children }: PaneProps) {
  const isRailed = isWide && aside !== undefined && rail !== undefined
  return (
    <div
      className={joinClasses(
        styles.split,
        aside !== undefined && styles.opened,
        isWide && styles.wide,
        isRailed && styles.railed,
      )}
    >
      <PaneBody>
        <Inline apart wraps className={styles.head}>
          <Text as="h1" size="title">
            {title}
          </Text>
          <Inline wraps>{actions}</Inline>
        </Inline>
        {children}
      </PaneBody>
      {isRailed && <div className={styles.rail}>{rail}</div>}
      {aside !== undefined && (
        <aside className={styles.beside} aria-label={aside.id} key={aside.id}>
          <IconButton icon="x" label={m.common_close()} className={styles.close} onClick={onClose} />
          {aside.head}
          {aside.body}
        </aside>
      )}
    </div>
  )
}
