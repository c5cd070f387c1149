import { createElement, type ReactNode } from 'react'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '#console/i18n/messages.ts'
import { TableScroll } from './TableScroll.tsx'

export interface SumRow {
  readonly id: string
  /** The first cells are words, the others figures. */
  readonly cells: readonly ReactNode[]
}

export interface SumTableProps {
  readonly title: string
  /** Beside the title. */
  readonly mark?: ReactNode
  /** Headings; the first `words` of them stand over words. */
  readonly columns: readonly string[]
  readonly words?: number
  readonly rows: readonly SumRow[]
  /** The last line, under a rule. */
  readonly foot?: readonly ReactNode[]
}

function Cells({
  cells,
  words,
  head = false,
}: {
  cells: readonly ReactNode[]
  words: number
  head?: boolean
}) {
  const as = head ? 'th' : 'td'
  return cells.map((cell, index) =>
    createElement(
      index < words ? as : FigureCell,
      // Cells have no name but their position.
      { key: String(index), ...(head && { scope: 'col', ...(index >= words && { as }) }) },
      cell,
    ),
  )
}

/** A table of sums with its title; where there are no rows it says so. */
export function SumTable({ title, mark, columns, words = 1, rows, foot }: SumTableProps) {
  return (
    <Card>
      <Inline apart wraps>
        <Heading>{title}</Heading>
        {mark}
      </Inline>
      {rows.length === 0 ? (
        <Text as="p" size={14} tone="quiet">
          {t.closes_nothing()}
        </Text>
      ) : (
        <TableScroll label={title}>
          <TableFrame>
            <Text as="caption" unseen>
              {title}
            </Text>
            <thead>
              <tr>
                <Cells cells={columns} words={words} head />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells }) => (
                <tr key={id}>
                  <Cells cells={cells} words={words} />
                </tr>
              ))}
            </tbody>
            {foot !== undefined && (
              <tfoot>
                <tr>
                  <Cells cells={foot} words={words} />
                </tr>
              </tfoot>
            )}
          </TableFrame>
        </TableScroll>
      )}
    </Card>
  )
}
