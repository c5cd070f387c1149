import { screen } from '@testing-library/react'
import { getVestingSummary, listIcoRounds } from '#contract/ico.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import IcoScreen from './IcoScreen.tsx'

const items = exampleItems(listIcoRounds, 2).map((one, index) => ({
  ...one,
  round: { ...one.round, number: index + 1 },
}))

describeList('the rounds of the token sale', {
  operation: listIcoRounds,
  draw: () => draw(<IcoScreen />),
  before: (server) => server.answer(getVestingSummary, exampleAnswer(getVestingSummary)),
  empty: exampleAnswer(listIcoRounds),
  full: exampleAnswer(listIcoRounds, { items }),
  none: m.ico_none(),
  rows: () => [1, 2].flatMap((number) => screen.queryAllByRole('heading', { name: m.ico_round({ number }) })),
})
