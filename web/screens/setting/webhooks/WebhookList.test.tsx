import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { draw } from '#testing/components/draw.ts'
import { EXAMPLE_TIME } from '#testing/components/example.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { WebhookList } from './WebhookList.tsx'

const ONE: Webhook = {
  id: 'w1',
  name: 'Sheet',
  url: 'https://sheet.example.com/in',
  events: ['deposit.credited'],
  state: 'ON',
  createdAt: EXAMPLE_TIME,
  failingSince: null,
  formerSecretUntil: null,
}

it('each webhook says where it sends what, whether it does, and leads to its deliveries', () => {
  draw(
    <WebhookList
      webhooks={[ONE, { ...ONE, id: 'w2', name: 'Bot', state: 'DISABLED', failingSince: EXAMPLE_TIME }]}
    />,
  )
  const [first, second] = screen.getAllByRole('link')
  expect(first).toHaveAttribute('href', expect.stringMatching(/\/setting\/webhooks\/w1$/))
  expect(first).toHaveTextContent(ONE.url)
  expect(first).toHaveTextContent(m.webhooks_deposit_credited())
  expect(first).toHaveTextContent(m.webhooks_on())
  expect(second).toHaveTextContent(m.webhooks_disabled())
  expect(second).toHaveTextContent(m.webhooks_failing({ time: minute(EXAMPLE_TIME) }))
})

it('without any there is a word for it', () => {
  draw(<WebhookList webhooks={[]} />)
  expect(screen.getByText(m.webhooks_none())).toBeInTheDocument()
})
