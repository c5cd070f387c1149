import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getArchive, requestArchive, saveArchive } from '#contract/archives/archives.ts'
import { getMe, reauthenticate } from '#contract/members/account.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import * as downloads from '#web/base/download.ts'
import { m } from '#web/i18n/messages.ts'
import { DataArchive } from './DataArchive.tsx'

afterEach(() => vi.restoreAllMocks())

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const BUILDING = {
  id: ID,
  state: 'BUILDING',
  askedAt: '2026-11-24T09:30:00Z',
  endsAt: null,
  bytes: null,
} as const
const READY = { ...BUILDING, state: 'READY', endsAt: '2026-12-01T09:30:00Z', bytes: 2_621_440 } as const
const button = (name: string) => screen.findByRole('button', { name })

async function confirmItIsThem() {
  await userEvent.type(await screen.findByLabelText(m.identity_password_current()), 'correct horse')
  await userEvent.click(await button(m.common_confirm()))
}

function drawWith(archive: typeof BUILDING | typeof READY | null) {
  const server = createServerFixture()
  server.answer(getArchive, { archive })
  server.answer(reauthenticate, { reauthToken: 'it is them', expiresAt: '2026-11-24T09:35:00Z' })
  draw(<DataArchive me={{ ...exampleAnswer(getMe), otpOn: false }} />)
  return server
}

describe('the copy of the member’s data', () => {
  it('is asked for after a confirmation, and then waited for', async () => {
    const server = drawWith(null)
    server.answer(requestArchive, { archive: BUILDING })
    await userEvent.click(await button(m.identity_archive_ask()))
    expect(server.callsOf(requestArchive)).toEqual([])
    await confirmItIsThem()
    expect(await screen.findByText(m.identity_archive_building())).toBeInTheDocument()
    expect(server.callsOf(requestArchive).at(-1)?.body).toEqual({ reauthToken: 'it is them' })
    expect(screen.queryByRole('button', { name: m.identity_archive_ask() })).toBeNull()
  })

  it('says until when it can be saved and how large it is, and is saved after a confirmation', async () => {
    const saved = vi.spyOn(downloads, 'download').mockReturnValue()
    const server = drawWith(READY)
    expect(await screen.findByText(/2\.5 ?MB/)).toBeInTheDocument()
    server.refuse(saveArchive, { code: 'COMMON-A001' })
    await userEvent.click(await button(m.identity_archive_save()))
    await confirmItIsThem()
    await expect.poll(() => server.callsOf(saveArchive)).toHaveLength(1)
    expect(server.callsOf(saveArchive)[0]).toMatchObject({
      path: `/api/member/archive/${ID}/file`,
      body: { reauthToken: 'it is them' },
    })
    expect(saved).not.toHaveBeenCalled()
  })

  it('says when the next may be asked for', async () => {
    const server = drawWith(READY)
    server.refuse(requestArchive, { code: 'ARCHIVE-A001', meta: { time: '2026-11-25T09:30:00Z' } })
    await userEvent.click(await button(m.identity_archive_ask()))
    await confirmItIsThem()
    expect(await screen.findByText(/next copy at/)).toBeInTheDocument()
  })
})
