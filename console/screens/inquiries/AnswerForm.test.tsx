import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { answerInquiry, getInquiry, listTemplates } from '#contract/console/words/inquiries.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { watchKeys } from '#console/shell/keys.ts'
import { AnswerForm } from './AnswerForm.tsx'

const CARD = exampleAnswer(getInquiry)
const SEND = t.inquiries_send()

describeForm('the answer to an inquiry', {
  operation: answerInquiry,
  draw: () => drawConsole(<AnswerForm card={CARD} onAnswered={() => {}} />),
  fill: () => fillIn(t.inquiries_answer(), ' It is there now. '),
  send: SEND,
  body: { content: 'It is there now.', seen: '' },
})

it('opens the next inquiry once the answer was sent', async () => {
  const onAnswered = vi.fn<() => void>()
  const server = createServerFixture()
  server.answer(listTemplates, exampleAnswer(listTemplates))
  server.answer(answerInquiry, exampleAnswer(answerInquiry))
  drawConsole(<AnswerForm card={CARD} onAnswered={onAnswered} />)
  await fillIn(t.inquiries_answer(), 'It is there now.')
  await userEvent.click(screen.getByRole('button', { name: SEND }))
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce())
})

it('cannot be sent while nothing is written', () => {
  createServerFixture()
  drawConsole(<AnswerForm card={CARD} onAnswered={() => {}} />)
  expect(screen.getByRole('button', { name: SEND })).toBeDisabled()
})

it('begins with the text of a template that is chosen', async () => {
  const items = exampleItems(listTemplates, 1, { id: 'a', name: 'Late', content: 'It is on its way.' })
  createServerFixture().answer(listTemplates, exampleAnswer(listTemplates, { items }))
  drawConsole(<AnswerForm card={CARD} onAnswered={() => {}} />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: t.inquiries_template() }), 'a')
  expect(screen.getByRole('textbox', { name: t.inquiries_answer() })).toHaveValue('It is on its way.')
})

it('is not there for those who may only read', () => {
  createServerFixture()
  drawConsole(<AnswerForm card={CARD} onAnswered={() => {}} />, { me: exampleMe(['inquiries.see']) })
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

it('begins by key with a reply in the language of the member', async () => {
  const items = [
    ...exampleItems(listTemplates, 1, { id: 'a', name: 'Late', locale: 'ko', content: '곧 도착합니다.' }),
    ...exampleItems(listTemplates, 1, { id: 'b', name: 'Late', locale: 'ja', content: 'まもなくです。' }),
  ]
  createServerFixture().answer(listTemplates, exampleAnswer(listTemplates, { items }))
  watchKeys()
  drawConsole(<AnswerForm card={{ ...CARD, memberLocale: 'ja' }} onAnswered={() => {}} />)
  await screen.findByRole('button', { name: /^Late/ })
  await userEvent.keyboard('t1')
  const answer = screen.getByRole('textbox', { name: t.inquiries_answer() })
  expect(answer).toHaveValue('まもなくです。')
  expect(answer).toHaveFocus()
})
