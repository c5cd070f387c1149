import type { ReactNode } from 'react'

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
}: {
  caption: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
}) {
  return (
    <table className="tbl cards">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} className={column.figure && 'n'} scope="col">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map((column) => (
              <td key={column.name} className={column.figure && 'n'} data-l={column.named && column.name}>
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
