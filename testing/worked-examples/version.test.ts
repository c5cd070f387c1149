import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { getAppVersion } from '#contract/system.ts'
import { aPerson } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createCall } from '#web/api/call.ts'
import { checkAppVersion } from '#web/shell/update/app-update.ts'
import { currentApp } from '#web/shell/native/native.ts'

/** Worked example 15 of the specification: staff set the version, the app's own check asks the listening server for it. */
const fixture = await createFixture()
const url = await fixture.app.server.listen({ port: 0, host: '127.0.0.1' })
const editor = await aPerson(fixture, 'content1', ['content'])
await editor.ok(consoleApi.settings.saveAppVersions, { body: { aos: '1.10.0', ios: '1.10.0' } })

const refuse = (): never => {
  throw new Error('a public call needs no session')
}
const answers = vi.fn((path: string, init: RequestInit) => fetch(`${url}${path}`, init))
const call = createCall({
  fetch: answers,
  accessToken: () => '',
  reissue: refuse,
  endsSoon: async () => false,
  languageTag: () => 'en',
  newKey: randomUUID,
  prove: async () => undefined,
  log: () => undefined,
  toSignIn: refuse,
  toNewPassword: refuse,
})

/** Starts an app of this name, and tells how often it asked the server and how many prompts it showed. */
async function start(name: string): Promise<{ asked: number; prompts: number }> {
  answers.mockClear()
  let prompts = 0
  await checkAppVersion({
    app: currentApp(`Mozilla/5.0 (Linux; Android 16) ${name} Mobile`),
    fetchVersions: () => call(getAppVersion),
    storeUrl: () => '',
    openTab: refuse,
    showUpdate: () => void (prompts += 1),
  })
  return { asked: answers.mock.calls.length, prompts }
}

describe('worked example 15', () => {
  it('answers the version of the server as staff set it, without the usual envelope', async () => {
    const reply = await fetch(`${url}${getAppVersion.path}`)
    expect(await reply.json()).toMatchObject({ status: 'success', aos: '1.10.0', ios: '1.10.0' })
  })

  it.each([
    ['MembersApp/android/1.9.9', 1, 1],
    ['MembersApp/android/1.10', 1, 0],
    ['MembersApp/android/1.10.0-beta', 1, 0],
    // Its numbers are lower: only skipping it shows no prompt.
    ['MembersApp/android/1.9.9-beta', 1, 0],
    ['MembersApp/ios/1.9.9', 0, 0],
    ['', 0, 0],
  ])('%s asks the server %s times and prompts %s times', async (name, asked, prompts) => {
    expect(await start(name)).toEqual({ asked, prompts })
  })
})
