import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyInputOf, Operation } from '#contract/operation.ts'
import { createServerFixture, type ServerFixture } from './server-fixture.ts'

/** A form of either app: what it asks for, what it sends, and what it says. */
export interface FormTest<Op extends Operation> {
  readonly operation: Op
  readonly draw: () => unknown
  /** What the page asks before its form stands there. */
  readonly before?: (server: ServerFixture) => void
  /** Fills in all that the form asks for, each field found by its label. */
  readonly fill: () => Promise<void>
  /** The button that sends it. */
  readonly send: string | RegExp
  /** The button of the question that is asked first. */
  readonly confirm?: string
  readonly body: BodyInputOf<Op>
  /** What each empty field says, by its label. */
  readonly missing?: Readonly<Record<string, string>>
  /** A refusal that belongs to one field, and that field's label. */
  readonly refusedAt?: {
    readonly label: string
    readonly code: string
    readonly text: string
    readonly fields?: Readonly<Record<string, string>>
  }
}

type Check = <Op extends Operation>(form: FormTest<Op>, server: ServerFixture) => Promise<void>

const REFUSAL = 'COMMON-C001'

/** Types into a field that is found by its label, all at once as from a clipboard. */
export async function fillIn(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function press({ send, confirm }: Pick<FormTest<Operation>, 'send' | 'confirm'>): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: send }))
  if (confirm === undefined) return
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: confirm }))
}

const checkMissing: Check = async ({ operation, draw, send, missing = {} }, server) => {
  draw()
  await userEvent.click(await screen.findByRole('button', { name: send }))
  for (const [label, text] of Object.entries(missing)) {
    const field = screen.getByLabelText(label)
    await waitFor(() => expect(field).toHaveAccessibleDescription(text))
    expect(field).toBeInvalid()
  }
  expect(server.callsOf(operation)).toEqual([])
}

const checkSent: Check = async ({ operation, draw, fill, send, confirm, body }, server) => {
  draw()
  await fill()
  await press({ send, ...(confirm !== undefined && { confirm }) })
  await waitFor(() => expect(server.callsOf(operation)).toHaveLength(1))
  // A second press means the same call.
  await userEvent.click(screen.getByRole('button', { name: send }))
  expect(server.callsOf(operation).map((sent) => sent.body)).toEqual([body])
}

const checkBusy: Check = async ({ draw, fill, send, confirm }) => {
  draw()
  await fill()
  await press({ send, ...(confirm !== undefined && { confirm }) })
  expect(await screen.findByRole('button', { name: send, busy: true })).toBeDisabled()
}

const checkRefused: Check = async ({ operation, draw, fill, send, confirm }, server) => {
  server.refuse(operation, { code: REFUSAL })
  draw()
  await fill()
  await press({ send, ...(confirm !== undefined && { confirm }) })
  expect(await screen.findByText(new RegExp(`Refused: ${REFUSAL}`))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: send, busy: true })).not.toBeInTheDocument()
}

const checkRefusedAt: Check = async ({ operation, draw, fill, send, confirm, refusedAt }, server) => {
  if (refusedAt === undefined) throw new Error('No field is refused')
  const { label, code, text, fields } = refusedAt
  server.refuse(operation, { code, ...(fields !== undefined && { fields }) })
  draw()
  await fill()
  await press({ send, ...(confirm !== undefined && { confirm }) })
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text))
}

/** What every form owes the one who fills it in, found by role and label. */
export function describeForm<Op extends Operation>(subject: string, form: FormTest<Op>): void {
  describe(subject, () => {
    let server: ServerFixture
    beforeEach(() => {
      server = createServerFixture()
      form.before?.(server)
    })

    if (form.missing !== undefined)
      it('says at each field what is missing, and sends nothing', () => checkMissing(form, server))
    it('sends once what was filled in', () => checkSent(form, server))
    it('keeps its button busy until it is answered', () => checkBusy(form, server))
    it('says why it was refused', () => checkRefused(form, server))
    if (form.refusedAt !== undefined)
      it('says at its field what was refused', () => checkRefusedAt(form, server))
  })
}
