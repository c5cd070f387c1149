import { useEffect, useRef, type ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './CaseRail.module.css'

interface CaseRailProps<Item extends { id: string }> {
  readonly title: string
  readonly items: readonly Item[]
  readonly openId: string
  readonly onOpen: (id: string) => void
  /** A row in a few short lines. */
  readonly row: (item: Item) => ReactNode
}

function RailRow({ isOpen, onOpen, children }: { isOpen: boolean; onOpen: () => void; children: ReactNode }) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={line}>
      <button
        type="button"
        className={joinClasses(styles.other, isOpen && styles.opened)}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        {children}
      </button>
    </li>
  )
}

/** The rows of a list as a narrow column beside the open case, where a page is wide enough for both. */
export function CaseRail<Item extends { id: string }>(props: CaseRailProps<Item>) {
  const { title, items, openId, onOpen, row } = props
  return (
    <nav className={styles.rail} aria-label={title}>
      <ul>
        {items.map((item) => (
          <RailRow key={item.id} isOpen={item.id === openId} onOpen={() => onOpen(item.id)}>
            {row(item)}
          </RailRow>
        ))}
      </ul>
    </nav>
  )
}
