import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { m } from '#web/i18n/messages.ts'
import { createServerFixture, type ServerFixture } from './server-fixture.ts'

/** A list of either app with what it shows while it loads, where it is empty, when it failed, full and on its next page. */
export interface ListTest<Op extends Operation> {
  readonly operation: Op
  readonly draw: () => unknown
  /** What else the screen asks before its list stands there. */
  readonly before?: (server: ServerFixture) => void
  readonly empty: AnswerOf<Op>
  readonly full: AnswerOf<Op>
  /** What an empty list says. */
  readonly none: string
  /** The rows that stand there, by role; `full` has two. */
  readonly rows: () => readonly HTMLElement[]
  /** The button of the next page, and the value by which the next page is asked for. */
  readonly next?: { readonly button: string; readonly asks: readonly [name: string, value: string] }
}

type Check = <Op extends Operation>(list: ListTest<Op>, server: ServerFixture) => Promise<void>

const loading = () => screen.queryAllByRole('status', { name: m.common_loading() })
const REFUSAL = 'COMMON-C001'

const checkLoading: Check = async ({ operation, draw, none }, server) => {
  draw()
  await waitFor(() => expect(server.callsOf(operation).length).toBeGreaterThan(0))
  expect(loading().length).toBeGreaterThan(0)
  expect(screen.queryByText(none)).not.toBeInTheDocument()
}

const checkEmpty: Check = async ({ operation, draw, empty, none }, server) => {
  server.answer(operation, empty)
  draw()
  expect(await screen.findByText(none)).toBeInTheDocument()
}

const checkFailed: Check = async ({ operation, draw, full, none, rows }, server) => {
  server.refuse(operation, { code: REFUSAL })
  draw()
  const [told] = await screen.findAllByRole('alert')
  expect(told).toHaveTextContent(`Refused: ${REFUSAL}`)
  expect(screen.queryByText(none)).not.toBeInTheDocument()
  server.answer(operation, full)
  const [retry] = screen.getAllByRole('button', { name: m.common_retry() })
  await userEvent.click(retry ?? document.body)
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.queryByText(`Refused: ${REFUSAL}`)).not.toBeInTheDocument()
}

const checkFull: Check = async ({ operation, draw, full, none, rows }, server) => {
  server.answer(operation, full)
  draw()
  const loadingAtFirst = loading().length
  await waitFor(() => expect(rows()).toHaveLength(2))
  // Other parts of a screen may load on.
  await waitFor(() => expect(loading().length).toBeLessThan(loadingAtFirst))
  expect(screen.queryByText(none)).not.toBeInTheDocument()
}

const checkNext: Check = async ({ operation, draw, full, next }, server) => {
  server.answer(operation, full)
  draw()
  await userEvent.click(await screen.findByRole('button', { name: next?.button ?? '' }))
  const [name = '', value] = next?.asks ?? []
  await waitFor(() => expect(server.callsOf(operation).at(-1)?.query.get(name)).toBe(value))
}

/** Every state of a list, found by role and label. */
export function describeList<Op extends Operation>(subject: string, list: ListTest<Op>): void {
  describe(subject, () => {
    let server: ServerFixture
    beforeEach(() => {
      server = createServerFixture()
      list.before?.(server)
    })

    it('says that it loads while nothing is known yet', () => checkLoading(list, server))
    it('says why it is empty where there is nothing', () => checkEmpty(list, server))
    it('says why it could not be read, and is read again on request', () => checkFailed(list, server))
    it('shows one row for each thing that there is', () => checkFull(list, server))
    if (list.next !== undefined)
      it('asks for its next page by the button below it', () => checkNext(list, server))
  })
}
