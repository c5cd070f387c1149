import type { MouseEvent } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
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
    <nav className={`sp ${styles.pager}`} aria-label={m.common_pages()}>
      <Button tone="two" small disabled={page <= 1} onClick={turn(page - 1)}>
        {m.common_previous()}
      </Button>
      <span className="t14 q">
        {page} / {pages}
      </span>
      <Button tone="two" small disabled={page >= pages} onClick={turn(page + 1)}>
        {m.common_next()}
      </Button>
    </nav>
  )
}
