import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, endSessions, listSessions } from '#contract/members/account.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { Sessions } from './Sessions.tsx'

const LIST = [
  ...exampleItems(listSessions, 1, { sid: 's1', device: 'Chrome, Windows', current: true }),
  ...exampleItems(listSessions, 1, { sid: 's2', device: 'Safari, iOS', current: false }),
]

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

describe('the devices that are signed in', () => {
  it('say that they load while nothing is known yet', () => {
    draw(<Sessions />)
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
  })

  it('are read again on request when they could not be read', async () => {
    server.refuse(listSessions, { code: 'COMMON-C001' })
    draw(<Sessions />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(listSessions, LIST)
    await userEvent.click(retry)
    expect(await screen.findByText('Safari, iOS')).toBeInTheDocument()
  })

  it('offer to sign out every device but this one', async () => {
    server.answer(listSessions, LIST)
    draw(<Sessions />)
    await userEvent.click(await screen.findByRole('button', { name: m.identity_end() }))
    expect(server.callsOf(endSession).map(({ path }) => path.split('/').at(-1))).toEqual(['s2'])
  })

  it('ask before all others are signed out', async () => {
    server.answer(listSessions, LIST)
    draw(<Sessions />)
    await userEvent.click(await screen.findByRole('button', { name: m.identity_end_all() }))
    const question = await screen.findByRole('dialog')
    expect(server.callsOf(endSessions)).toEqual([])
    await userEvent.click(within(question).getAllByRole('button').at(-1) ?? document.body)
    expect(server.callsOf(endSessions)).toHaveLength(1)
  })
})
