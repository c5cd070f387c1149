import type { ReactNode } from 'react'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { m } from '#web/i18n/messages.ts'
import { describeList, type ListTest } from './describe-list.ts'
import { draw } from './draw.ts'
import type { Location } from './draw-router.ts'
import { answerOf, exampleAnswer, exampleItems } from './example.ts'

interface MemberListTest<Op extends Operation>
  extends Location, Pick<ListTest<Op>, 'operation' | 'none' | 'rows'> {
  readonly part: ReactNode
  readonly before?: NonNullable<ListTest<Op>['before']>
  /** What the rows have to hold so that the screen can draw them. */
  readonly row?: Parameters<typeof exampleItems<Op>>[2]
  /** What else the answer has to hold. */
  readonly rest?: Partial<AnswerOf<Op>>
}

function describeWith<Op extends Operation>(
  subject: string,
  { part, at, route, row, ...list }: MemberListTest<Op>,
  toAnswer: (items: readonly unknown[]) => AnswerOf<Op>,
): void {
  const location = { ...(at !== undefined && { at }), ...(route !== undefined && { route }) }
  const { operation } = list
  const isPaged = operation.answer.safeParse([]).success === false
  describeList(subject, {
    ...list,
    draw: () => draw(part, location),
    empty: toAnswer([]),
    full: toAnswer(exampleItems(operation, 2, row)),
    ...(isPaged && { next: { button: m.common_next(), asks: ['page', '2'] } }),
  })
}

/** A list of the members' app that is read page by page. */
export function describePagedList<Op extends Operation>(subject: string, list: MemberListTest<Op>): void {
  describeWith(subject, list, (items) =>
    exampleAnswer(
      list.operation,
      Object.assign({}, list.rest, { items, page: 1, size: 1, total: items.length }),
    ),
  )
}

/** A list of the members' app that is read at once. */
export function describeWholeList<Op extends Operation>(subject: string, list: MemberListTest<Op>): void {
  describeWith(subject, list, (items) => answerOf(list.operation, items))
}
