import { expect, it, vi } from 'vitest'
import type { AppVersion } from '#contract/rules/app-version.ts'
import type { CallResult } from '#web/api/call.ts'
import { checkAppVersion, type UpdateReason } from './app-update.ts'
import type { ConfirmOptions } from '#web/shell/dialogs/dialogs.ts'

type Versions = CallResult<{ aos: string; ios: string; security?: boolean; megabytes?: number }>
const NEWER: Versions = { status: 'success', data: { aos: '1.4.0', ios: '9.9.9' } }

async function check(app: AppVersion | undefined, answer: Versions = NEWER) {
  const shown: ConfirmOptions[] = []
  const opened: string[] = []
  const reasons: UpdateReason[] = []
  const fetchVersions = vi.fn(async () => answer)
  await checkAppVersion({
    app,
    fetchVersions,
    storeUrl: () => 'https://store.example/app',
    openTab: (url) => opened.push(url),
    showUpdate: (options, why) => {
      shown.push(options)
      reasons.push(why)
    },
  })
  return { shown, opened, reasons, fetchVersions }
}

it('prompts an Android app whose version is lower than the server’s', async () => {
  const { shown } = await check({ platform: 'aos', version: '1.3.9' })
  expect(shown).toHaveLength(1)
})

it('hides Cancel, stays open after confirming and opens the store listing in a new tab', async () => {
  const { shown, opened } = await check({ platform: 'aos', version: '1.3.9' })
  expect(shown[0]).toMatchObject({ cancelHidden: true, staysOpen: true })
  shown[0]?.confirmAction?.()
  expect(opened).toEqual(['https://store.example/app'])
})

it('leaves an app of the same or a higher version alone', async () => {
  for (const version of ['1.4.0', '1.10.0', '2.0.0']) {
    expect((await check({ platform: 'aos', version })).shown).toEqual([])
  }
})

it('does nothing on ios', async () => {
  const { shown, fetchVersions } = await check({ platform: 'ios', version: '0.0.1' })
  expect(shown).toEqual([])
  expect(fetchVersions).not.toHaveBeenCalled()
})

it('does nothing in a browser', async () => {
  expect((await check(undefined)).fetchVersions).not.toHaveBeenCalled()
})

it('is skipped when the check does not return success', async () => {
  expect((await check({ platform: 'aos', version: '0.0.1' }, { status: 'error' })).shown).toEqual([])
})

it('says whether it closes a security gap and how large it is, as far as the server knows', async () => {
  const app = { platform: 'aos', version: '1.3.9' } as const
  const known = await check(app, {
    status: 'success',
    data: { aos: '1.4.0', ios: '1', security: true, megabytes: 12 },
  })
  expect(known.reasons).toEqual([{ isSecurity: true, megabytes: 12 }])
  expect((await check(app)).reasons).toEqual([{ isSecurity: false, megabytes: 0 }])
})
