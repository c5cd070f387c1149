import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { t } from '#console/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'
import type { ListColumn, ListTable as Table } from './use-list-table.ts'
import { TableFrame } from '#web/ui/lists/TableParts.tsx'
import { figure } from '#web/ui/lists/Table.module.css'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './ListTable.module.css'

interface ListTableProps<Item extends { id: string }> {
  readonly caption: string
  readonly table: Table<Item>
  readonly columns: readonly ListColumn<Item>[]
  readonly openId: string | undefined
  /** Undefined where a row has nothing more to show. */
  readonly onOpen: ((item: Item) => void) | undefined
  readonly isBad: ((item: Item) => boolean) | undefined
  readonly hasTicks: boolean
}

function Head<Item extends { id: string }>({ table, columns, hasTicks }: ListTableProps<Item>) {
  const [group] = table.getHeaderGroups()
  return (
    <thead>
      <tr>
        {hasTicks && (
          <th className={styles.tick}>
            <input
              type="checkbox"
              aria-label={t.list_tick_all()}
              checked={table.getIsAllRowsSelected()}
              onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
            />
          </th>
        )}
        {group?.headers.map((header, index) => {
          const { column } = header
          const order = column.getIsSorted()
          const look = columns[index]?.figure && figure
          if (!column.getCanSort()) {
            return (
              <th key={header.id} className={look} scope="col">
                {columns[index]?.name}
              </th>
            )
          }
          return (
            <th
              key={header.id}
              className={look}
              scope="col"
              aria-sort={order === 'desc' ? 'descending' : order === 'asc' ? 'ascending' : 'none'}
            >
              <button
                type="button"
                className={joinClasses(styles.sort, order === 'asc' && styles.ascending)}
                onClick={() => column.toggleSorting()}
              >
                {columns[index]?.name}
                {order !== false && <Icon name="down" size="xs" />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Line<Item extends { id: string }>(
  props: ListTableProps<Item> & { row: ReturnType<Table<Item>['getRow']> },
) {
  const { row, columns, openId, onOpen, isBad, hasTicks } = props
  const isOpen = openId === row.id
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <tr
      ref={line}
      className={isOpen ? styles.opened : isBad?.(row.original) === true ? styles.fault : undefined}
      onClick={(event) => {
        const isOther = event.target instanceof Element && event.target.closest('a, button, input') !== null
        if (!isOther) onOpen?.(row.original)
      }}
    >
      {hasTicks && (
        <td className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t.list_tick({ name: row.id })}
            checked={row.getIsSelected()}
            onChange={({ target }) => row.toggleSelected(target.checked)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={column.figure && figure} data-l={column.name}>
          {index === 0 && onOpen !== undefined ? (
            <button
              type="button"
              className={styles.opener}
              aria-current={isOpen || undefined}
              onClick={() => onOpen(row.original)}
            >
              {column.cell(row.original)}
            </button>
          ) : (
            column.cell(row.original)
          )}
        </td>
      ))}
    </tr>
  )
}

/** The rows of a list; the open one is marked. On a phone each row stands as a card. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { caption, table } = props
  return (
    <TableFrame className={styles.list}>
      <Text as="caption" unseen>
        {caption}
      </Text>
      <Head {...props} />
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <Line key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}
