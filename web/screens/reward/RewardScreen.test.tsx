import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getTeam } from '#contract/members/referral.ts'
import { getPlan, getPlanConfig } from '#contract/members/rewards.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import RewardScreen from './RewardScreen.tsx'

/** Until an answer that has come is drawn. */
async function flushAnswers(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve())
}

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
  server.answer(getTeam, exampleAnswer(getTeam))
})

const loading = () => screen.queryAllByRole('status', { name: m.common_loading() })
const cards = () => screen.queryAllByRole('region').map((one) => one.getAttribute('aria-label'))

/** One of two calls is answered, the other is still awaited: a card that came now would be pushed away later. */
async function expectNothingDrawn(): Promise<void> {
  draw(<RewardScreen />)
  await waitFor(() => expect(server.received.length).toBeGreaterThan(1))
  await flushAnswers()
  expect(loading()).toHaveLength(1)
  expect(cards()).toEqual([])
}

describe('the reward plan', () => {
  it('draws no card before the plan is there', async () => {
    server.answer(getPlanConfig, exampleAnswer(getPlanConfig))
    await expectNothingDrawn()
  })

  it('draws no card before the offer is there', async () => {
    server.answer(getPlan, exampleAnswer(getPlan))
    await expectNothingDrawn()
  })

  it('draws all cards at once', async () => {
    server.answer(getPlanConfig, exampleAnswer(getPlanConfig))
    server.answer(getPlan, exampleAnswer(getPlan))
    draw(<RewardScreen />)
    await screen.findByRole('region', { name: m.plan_how() })
    expect(cards()).toEqual([m.plan_how(), m.plan_cover(), m.plan_team(), m.plan_histories()])
  })

  it('tells why it has no plan, beside the ways that do not depend on it', async () => {
    server.answer(getPlanConfig, exampleAnswer(getPlanConfig))
    server.refuse(getPlan, { code: 'COMMON-C001' })
    draw(<RewardScreen />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: COMMON-C001')
    expect(cards()).toContain(m.plan_histories())
  })
})
