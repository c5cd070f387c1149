import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Page.module.css'

const KINDS = { slim: styles.slim, columns: styles.columns, thirds: styles.thirds, bare: styles.bare }

interface PageLook {
  /** How what is on it is laid out on a desktop: as one narrow column, as two, or as three; `bare` is a page without frame. */
  kind?: keyof typeof KINDS
}

/** What a screen shows, below its header. */
export function Page<As extends ElementType = 'main'>({
  as,
  kind,
  className,
  ...rest
}: DrawnAs<As, PageLook>) {
  const Drawn: ElementType = Text
  const look = joinClasses(styles.page, kind && KINDS[kind], className)
  return <Drawn as={as ?? 'main'} {...rest} className={look} />
}
