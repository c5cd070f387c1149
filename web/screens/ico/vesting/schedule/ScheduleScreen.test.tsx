import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getVestingSchedule } from '#contract/ico.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import ScheduleScreen from './ScheduleScreen.tsx'

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

const open = () =>
  draw(<ScheduleScreen />, { at: '/ico/vesting/schedule/3', route: '/ico/vesting/schedule/:ico_number' })

describe('the schedule of the releases', () => {
  it('says that it loads while nothing is known yet', () => {
    open()
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
  })

  it('says that there is none where the member took no part in the round', async () => {
    server.refuse(getVestingSchedule, { code: 'COMMON-A001' })
    open()
    expect(await screen.findByText(m.ico_no_entry())).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is read again on request when it could not be read', async () => {
    server.refuse(getVestingSchedule, { code: 'COMMON-C001' })
    open()
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(getVestingSchedule, exampleAnswer(getVestingSchedule))
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { name: m.ico_by_day() })).toBeInTheDocument()
  })

  it('asks for the round that its address names', async () => {
    open()
    await waitFor(() => expect(server.callsOf(getVestingSchedule)[0]?.path).toMatch(/\/3$/))
  })
})
