import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface PaneProps {
  readonly title: string
  readonly actions?: ReactNode
  /** The opened case beside the list; on a narrow page it replaces the list. */
  readonly aside?: { readonly id: string; readonly body: ReactNode } | undefined
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** One screen: its title, what can be done, its content and, where a row is open, that case beside it. */
export function Pane({ title, actions, aside, onClose, children }: PaneProps) {
  return (
    <div className={aside === undefined ? 'split' : 'split has-case'}>
      <div className="pane">
        <Inline apart wraps className="pane-head">
          <Text as="h1" size="title">
            {title}
          </Text>
          <Inline wraps>{actions}</Inline>
        </Inline>
        {children}
      </div>
      {aside !== undefined && (
        <aside className="det" aria-label={aside.id} key={aside.id}>
          <button type="button" className="ib det-close" aria-label={m.common_close()} onClick={onClose}>
            <Icon name="x" />
          </button>
          {aside.body}
        </aside>
      )}
    </div>
  )
}
