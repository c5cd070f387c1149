import type { ComponentProps } from 'react'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { SaveTable } from './SaveTable.tsx'

interface ListEndProps extends ComponentProps<typeof SaveTable> {
  /** The page that is shown; nothing while it comes, and under a list without rows. */
  readonly list: { readonly page: number; readonly size: number; readonly total: number } | undefined
  readonly onPage: (page: number) => void
}

/** What stands under a list: saving all of it as a table, and its other pages. */
export function ListEnd({ list, onPage, ...table }: ListEndProps) {
  if (list === undefined || list.total === 0) return null
  return (
    <Inline apart>
      <SaveTable {...table} />
      <Pager page={list.page} size={list.size} total={list.total} onPage={onPage} />
    </Inline>
  )
}
