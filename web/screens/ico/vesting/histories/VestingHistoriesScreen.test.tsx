import { screen } from '@testing-library/react'
import { getVestingSummary, listVestingAvailable, listVestingLocked } from '#contract/ico.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import type { ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import VestingHistoriesScreen from './VestingHistoriesScreen.tsx'

const before = (server: ServerFixture) => server.answer(getVestingSummary, exampleAnswer(getVestingSummary))

describePagedList('the MCS that were released', {
  part: <VestingHistoriesScreen />,
  at: '/ico/vesting/histories/available',
  before,
  operation: listVestingAvailable,
  none: m.ico_nothing_released(),
  rows: () => screen.queryAllByRole('link'),
})

describePagedList('the MCS that are still locked', {
  part: <VestingHistoriesScreen />,
  at: '/ico/vesting/histories/locked',
  before,
  operation: listVestingLocked,
  none: m.ico_nothing_locked(),
  rows: () => screen.queryAllByRole('link', { name: m.ico_schedule() }),
})
