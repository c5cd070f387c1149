import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { getTerms, saveTerms } from '#contract/console/words/terms.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { DraftPane } from './DraftPane.tsx'

const TERMS = exampleAnswer(getTerms, { missing: ['ko'], texts: { en: 'Old' } })
const pane = <DraftPane title="Terms of use" terms={TERMS} />

describeForm('a draft of the terms', {
  operation: saveTerms,
  draw: () => drawConsole(pane),
  fill: () => fillIn(t.content_body(), 'New'),
  send: t.content_save(),
  body: { isReviewed: false, texts: { en: 'New' } },
})

it('cannot be asked for before all languages are there and saved', async () => {
  createServerFixture()
  drawConsole(pane)
  expect(screen.getByRole('button', { name: t.terms_request() })).toBeDisabled()
  await fillIn(t.content_body(), 'New')
  expect(screen.getByRole('alert')).toHaveTextContent(t.terms_unsaved())
})

it('says in which languages the texts stand, one shown at a time', async () => {
  createServerFixture()
  drawConsole(pane)
  const [, other] = screen.getAllByRole('tab')
  await userEvent.click(other ?? document.body)
  expect(screen.getByLabelText(t.content_body())).toHaveValue('')
  expect(other).toHaveAttribute('aria-selected', 'true')
})

it('is only read by those who do not write it', () => {
  createServerFixture()
  drawConsole(pane, { me: exampleMe([]) })
  expect(screen.queryByRole('button', { name: t.content_save() })).not.toBeInTheDocument()
})
