import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCameraFilm } from '#testing/outside/camera-film.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person, setUpOtpADayAgo } from './member.ts'

const JOURNEY_MS = 300_000
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const PICTURES = 20
const MEMBER: Person = {
  id: 'scanner1',
  email: 'scan@members.example',
  name: 'Han',
  phone: '01023450191',
  password: '고래-plum-9911',
  locale: 'en',
}
const text = textsOf('en')
const folder = mkdtempSync(join(tmpdir(), 'camera-'))
const film = join(folder, 'codes.y4m')
// First a code of something else, then the address as wallets print it.
writeCameraFilm(film, ['https://members.example/', `tron:${ADDRESS}?amount=5`], PICTURES)
afterAll(() => rmSync(folder, { recursive: true }))

const journey = shareProduct([
  '--use-fake-device-for-media-stream',
  // A browser without windows has nothing to ask with; this answers yes.
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
])

describe('a member scans the address of a withdrawal', () => {
  beforeAll(async () => {
    await becomeMember(journey, MEMBER)
  })

  it(
    'scans with the camera, which reports codes without an address and stops at the first address',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      await setUpOtpADayAgo(journey, page, MEMBER)
      await page.context().grantPermissions(['camera'], { origin: journey.url })
      await page.goto('/wallet/withdraw', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: text('scan', 'title') }).click()
      const sheet = page.getByRole('dialog', { name: text('scan', 'title') })
      await sheet.getByText(text('scan', 'other')).waitFor()
      await sheet.waitFor({ state: 'hidden' })
      const field = page.getByLabel(text('withdraw', 'address'), { exact: true })
      expect((await field.inputValue()).replaceAll(/\s/g, '')).toBe(ADDRESS)
    },
    JOURNEY_MS,
  )

  it(
    'explains what to do when the camera is blocked',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      // What a browser says whose owner blocked the camera.
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('Permission denied', 'NotAllowedError')
        }
      })
      await page.goto('/wallet/withdraw', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: text('scan', 'title') }).click()
      await page.getByText(text('scan', 'refused')).waitFor()
    },
    JOURNEY_MS,
  )
})
