import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo, useState, type ReactNode } from 'react'
import type { ListState } from '#console/ui/use-list-state.ts'

export interface ListColumn<Item> {
  readonly id: string
  readonly name: string
  readonly cell: (item: Item) => ReactNode
  /** What the column is ordered by; without it it cannot be. */
  readonly value?: (item: Item) => string | number | bigint
  /** Figures stand at the end of their column. */
  readonly figure?: true
}

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
})

type Value = string | number | bigint

function compare(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right)
  return left < right ? -1 : left > right ? 1 : 0
}

function columnOf<Item extends { id: string }>(column: ListColumn<Item>): ColumnDef<typeof features, Item> {
  const { id, name, cell, value } = column
  return {
    id,
    header: name,
    accessorFn: (item) => value?.(item) ?? '',
    cell: ({ row }) => cell(row.original),
    enableSorting: value !== undefined,
    sortFn: (left, right) => (value === undefined ? 0 : compare(value(left.original), value(right.original))),
  }
}

/** The rows of a list in the order that the address names, '-age' being the column age downwards, and which are ticked. */
export function useListTable<Item extends { id: string }>(
  items: readonly Item[],
  columns: readonly ListColumn<Item>[],
  listState: ListState,
) {
  const [ticked, setTicked] = useState<RowSelectionState>({})
  const order = listState.get('sort')
  const sorting = useMemo(
    () => (order === undefined ? [] : [{ id: order.replace(/^-/, ''), desc: order.startsWith('-') }]),
    [order],
  )
  const data = useMemo(() => [...items], [items])
  const defs = useMemo(() => columns.map(columnOf), [columns])
  return useTable({
    features,
    data,
    columns: defs,
    getRowId: (item: Item) => item.id,
    state: { sorting, rowSelection: ticked },
    enableMultiSort: false,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      listState.sort(next === undefined ? undefined : `${next.desc ? '-' : ''}${next.id}`)
    },
    onRowSelectionChange: setTicked,
  })
}
export type ListTable<Item extends { id: string }> = ReturnType<typeof useListTable<Item>>
