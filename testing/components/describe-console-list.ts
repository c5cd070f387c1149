import { screen, within } from '@testing-library/react'
import { createElement, type ComponentType } from 'react'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { t } from '#console/i18n/messages.ts'
import { describeList, type ListTest } from './describe-list.ts'
import { drawConsole } from './draw-console.ts'
import type { Location } from './draw-router.ts'
import { exampleAnswer, exampleItems } from './example.ts'

interface ConsoleListTest<Op extends Operation> extends Location, Pick<ListTest<Op>, 'operation' | 'none'> {
  readonly Screen: ComponentType
  /** The list's name, which its table has for a caption. */
  readonly title: string
  /** Lists of a fixed length are read at once. */
  readonly isWhole?: boolean
  readonly before?: NonNullable<ListTest<Op>['before']>
  /** What the rows have to hold so that the screen can draw them. */
  readonly row?: Parameters<typeof exampleItems<Op>>[2]
  /** What else the answer has to hold. */
  readonly rest?: Partial<AnswerOf<Op>>
}

const CURSOR = 'after-2'

/** A list of the console: its rows are those of a table, its next page is what the cursor names. */
export function describeConsoleList<Op extends Operation>(
  subject: string,
  { Screen, title, isWhole = false, row, rest = {}, at, route, ...list }: ConsoleListTest<Op>,
): void {
  const { operation } = list
  const location = { ...(at !== undefined && { at }), ...(route !== undefined && { route }) }
  const page = (items: readonly unknown[], next: string | null) =>
    exampleAnswer(operation, Object.assign({}, rest, { items }, isWhole ? {} : { next }))
  describeList(subject, {
    ...list,
    draw: () => drawConsole(createElement(Screen), location),
    empty: page([], null),
    full: page(exampleItems(operation, 2, row), CURSOR),
    rows: () => {
      const table = screen.queryByRole('table', { name: title })
      return table === null ? [] : within(table).getAllByRole('row').slice(1)
    },
    ...(!isWhole && { next: { button: t.list_more(), asks: ['cursor', CURSOR] } }),
  })
}
