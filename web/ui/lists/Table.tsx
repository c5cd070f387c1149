import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './Table.module.css'

export interface Column<Item> {
  readonly name: string
  readonly cell: (item: Item) => ReactNode
  /** Figures stand at the end of their column. */
  readonly figure?: true
  /** On a phone the cell begins with the column's name. */
  readonly named?: true
}

/** A table that becomes cards on a phone. */
export function Table<Item>({
  caption,
  columns,
  items,
  keyOf,
  compact = false,
}: {
  caption: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Few and short figures: it stays a table on a phone. */
  compact?: boolean
}) {
  return (
    <table className={`${styles.table} ${compact ? styles.compact : styles.cards}`}>
      <Text as="caption" unseen>
        {caption}
      </Text>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} className={column.figure && styles.figure} scope="col">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map((column) => (
              <td
                key={column.name}
                className={column.figure && styles.figure}
                data-l={column.named && column.name}
              >
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
