import type { MouseEvent } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './Pager.module.css'

/** Pages of a list, `page` from 1. Another page is read from its beginning. */
export function Pager({
  page,
  size,
  total,
  onPage,
}: {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}) {
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1) return null
  const turn = (to: number) => (event: MouseEvent<HTMLElement>) => {
    onPage(to)
    event.currentTarget.closest('section, main')?.scrollIntoView()
  }
  return (
    <Inline as="nav" apart className={styles.pager} aria-label={m.common_pages()}>
      <Button tone="two" small disabled={page <= 1} onClick={turn(page - 1)}>
        {m.common_previous()}
      </Button>
      <Text size={14} tone="quiet">
        {page} / {pages}
      </Text>
      <Button tone="two" small disabled={page >= pages} onClick={turn(page + 1)}>
        {m.common_next()}
      </Button>
    </Inline>
  )
}
