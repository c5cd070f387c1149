import { z } from 'zod/mini'
import { failures } from '../failures/failures.ts'
import { type AnswerOf, type Area, type ListTable, type Operation } from '../operation.ts'
import type { CsvColumn } from './csv-columns.ts'

/** Rows of one table; what comes after them is said in its last line. */
export const MAX_TABLE_ROWS = 50_000

type FieldOf<Row> = Row extends object
  ? {
      [Name in keyof Row & string]: Exclude<Row[Name], null> extends Readonly<Record<string, unknown>>
        ? `${Name}.${keyof Exclude<Row[Name], null> & string}`
        : Name
    }[keyof Row & string]
  : never
type ColumnsOf<Row> = Partial<Record<CsvColumn, FieldOf<Row> | readonly [FieldOf<Row>, FieldOf<Row>]>>
type NamesOfLists<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends readonly object[] ? Name : never
}[keyof Answer] &
  string
type RowOf<Answer, Name extends string> = Answer extends readonly (infer Row)[]
  ? Row
  : Answer extends { readonly [Key in Name]: readonly (infer Row)[] }
    ? Row
    : never

const zone = z._default(z.string().check(z.maxLength(60)), 'Asia/Seoul')
type ShapeOf<List> = List extends { readonly query: z.ZodMiniObject<infer Shape> } ? Shape : object
type FilterOf<List> = z.ZodMiniObject<
  Omit<ShapeOf<List>, 'page' | 'size' | 'zone'> & { readonly zone: typeof zone }
>

function filterOf<List extends Operation>({ query }: List): FilterOf<List> {
  const { page: _, size: __, ...shape } = query instanceof z.ZodMiniObject ? query.shape : {}
  // Checked border: the shape is the list's own without its pages, as FilterOf says.
  return z.object({ ...shape, zone }) as unknown as FilterOf<List>
}

/** One row for each thing of a list's answer, and where the file is fetched. */
interface TableOf<List extends Operation> extends Operation {
  readonly method: 'GET'
  readonly access: 'member'
  readonly query: FilterOf<List>
  readonly answerType: 'csv'
  readonly answer: z.ZodMiniString<string>
  readonly table: ListTable
}

// Checked border: the compiler lets no names into such an object but those of columns.
const entriesOf = (columns: object) => Object.entries(columns) as unknown as ListTable['columns']

const pathOf = ({ path }: Operation) => (/:\w+$/.test(path) ? `${path}/table.csv` : `${path}.csv`)

/**
 * A list as a CSV file: the list's rights and filters, the columns named here, all pages. Times are in the
 * zone of the query. The kernel has one handler for all of them, over the list's own.
 */
export function exportOf<
  const List extends Operation,
  const Rows extends NamesOfLists<AnswerOf<List>> = 'items' & NamesOfLists<AnswerOf<List>>,
>(list: List, columns: ColumnsOf<RowOf<AnswerOf<List>, Rows>>, rows?: Rows): TableOf<List> {
  const { flat: _, publicSeconds: __, right: ___, ...own }: Operation = list
  const isList = list.answer instanceof z.ZodMiniArray
  return {
    ...own,
    method: 'GET',
    path: pathOf(list),
    access: 'member',
    summary: `The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most ${MAX_TABLE_ROWS.toLocaleString('en-US')}.`,
    query: filterOf(list),
    answerType: 'csv',
    answer: z.string(),
    failures: [...new Set([...list.failures, failures.common.malformed])],
    table: { list, columns: entriesOf(columns), rows: rows ?? (isList ? undefined : 'items') },
  }
}

/** The calls of an area that have a handler of their own. */
export type HandledNames<Calls extends Area> = {
  [Name in keyof Calls]: Calls[Name] extends { readonly table: ListTable } ? never : Name
}[keyof Calls]
