import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openPushService } from '#testing/outside/push-service.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { asStaff } from './staff.ts'

const JOURNEY_MS = 300_000
const HOUR_MS = 3_600_000
const NEWS_MS = 30_000
const PERSON: Person = {
  id: 'sohee2026',
  email: 'sohee@members.example',
  name: '김소희',
  phone: '01023450051',
  password: '단풍-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const service = await openPushService()
const journey = startProductForJourney({ PUSH_ORIGIN: service.origin })

/** Noon in Korea: nothing waits for the morning. */
async function toNoon(): Promise<void> {
  const hour = new Date((await journey.now()) + 9 * HOUR_MS).getUTCHours()
  await journey.advanceClock(((12 - hour + 24) % 24) * HOUR_MS)
}

/** Another browser of the member, without a key of its own, that the local push service delivers to. */
async function subscribeElsewhere() {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const post = async (path: string, body: object, token = '') => {
    const own = token === '' ? headers : { ...headers, authorization: `Bearer ${token}` }
    const answer = await fetch(`${journey.url}${path}`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const { access_token } = await post('/api/auth/sign-in', { id: PERSON.id, password: PERSON.password })
  const { received, ...subscription } = service.subscribe()
  await post('/api/push/token', { platform: 'web', subscription }, access_token)
  return received
}

async function sendInquiry(page: Page): Promise<string> {
  await page.goto('/ko/setting')
  await page.getByRole('link', { name: text('board', 'title') }).click()
  await page.getByRole('button', { name: text('board', 'send') }).click()
  await page.getByText('문의 유형').first().waitFor()
  await page.getByLabel(text('board', 'type'), { exact: true }).selectOption('wallet')
  await page.getByLabel(text('board', 'subject'), { exact: true }).fill('입금이 보이지 않습니다')
  await page.getByLabel(text('board', 'content'), { exact: true }).fill('어제 보낸 USDT가 아직 없습니다.')
  const picture = { name: '화면.jpg', mimeType: 'image/jpeg', buffer: await sampleOf('jpg') }
  const file = page.getByLabel(text('board', 'file'), { exact: true })
  await file.setInputFiles(picture)
  await page.getByRole('button', { name: text('board', 'file_remove'), exact: true }).click()
  expect(await page.locator(':focus').innerText()).toBe(text('board', 'file_choose'))
  await file.setInputFiles(picture)
  await page.getByRole('button', { name: text('board', 'send') }).click()
  await page.waitForURL(/\/ko\/board\/inquiry\/history\/[\w-]{22}$/)
  await page.getByRole('button', { name: '화면.jpg' }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

function answer(id: string): Promise<void> {
  return asStaff(journey, async ({ inquiries }, tx) => {
    const { messages } = await inquiries.getForStaff(id)
    const content = '방금 확인되어 지갑에 반영했습니다.'
    await inquiries.answer(tx, { id, staffId: 'staff1', content, seen: messages.at(-1)?.id ?? '' })
  })
}

/** What a service worker's own scope looks like from within. */
interface WorkerScope {
  readonly registration: { showNotification: (title: string, options: { body: string }) => Promise<void> }
  shown: string[]
}

/**
 * Hands a payload to the page's own service worker, as the browser does after decrypting a push, and returns what it showed.
 * Asked of the worker: not every Chromium lists what is on the screen.
 */
async function deliverPush(page: Page, data: string): Promise<string[]> {
  const profile = page.context()
  await profile.grantPermissions(['notifications'])
  await page.goto('/ko/setting')
  await page.getByRole('switch', { name: text('push', 'all') }).click()
  const session = await profile.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = profile.serviceWorkers()
  if (worker === undefined) throw new Error('the page has a service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.registration.showNotification = (title, options) => {
      scope.shown.push(`${title}: ${options.body}`)
      return show(title, options)
    }
  })
  await session.send('ServiceWorker.deliverPushMessage', { origin: journey.url, registrationId, data })
  return vi.waitFor(
    async () => {
      const shown = await worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)
      expect(shown.length).toBeGreaterThan(0)
      return shown
    },
    { timeout: NEWS_MS, interval: 200 },
  )
}

describe('an inquiry in Korean on a phone', () => {
  beforeAll(() => becomeMember(journey, PERSON))

  it(
    'is asked with a picture, answered by the staff while it is open, told by alarm, mail and push, and rated',
    async () => {
      await toNoon()
      const received = await subscribeElsewhere()
      const page = await memberOnPhone(journey, PERSON)
      const id = await sendInquiry(page)
      await answer(id)
      await page.getByText('방금 확인되어 지갑에 반영했습니다.').waitFor({ timeout: NEWS_MS })
      const bell = page.getByRole('link', {
        name: new RegExp(text('alarm', 'unread').replace(/\{unread\}/, '\\d+')),
      })
      await bell.waitFor({ timeout: NEWS_MS })
      const mail = await journey.mailTo(PERSON.email, 1)
      expect(mail.subject).toContain('1:1 문의에 답변이 등록되었습니다')
      await page
        .getByRole('group', { name: text('board', 'rate') })
        .getByRole('button', { name: '5' })
        .click()
      await page.getByRole('button', { name: text('board', 'rate_send') }).click()
      await page.getByText(text('board', 'rated').replace('{score}', '5')).waitFor()
      await bell.click()
      await page.getByRole('link', { name: /1:1 문의에 답변이 등록되었습니다/ }).click()
      await page.waitForURL(new RegExp(`/ko/board/inquiry/history/${id}$`))
      const push = await vi.waitFor(
        () => {
          const own = received.find(({ text: sent }) => JSON.parse(sent).path.endsWith(id))
          expect(own, 'the answer among the pushes').toBeDefined()
          return own
        },
        { timeout: NEWS_MS, interval: 200 },
      )
      expect(push?.isProven).toBe(true)
      expect(JSON.parse(push?.text ?? '')).toMatchObject({
        title: '1:1 문의에 답변이 등록되었습니다',
        body: '입금이 보이지 않습니다',
        path: `/ko/board/inquiry/history/${id}`,
      })
      const shown = await deliverPush(page, push?.text ?? '')
      expect(shown).toEqual(['1:1 문의에 답변이 등록되었습니다: 입금이 보이지 않습니다'])
    },
    JOURNEY_MS,
  )

  it(
    'a notice pops up until the reader wants no more of it today, and stays among the announcements',
    async () => {
      await asStaff(journey, async ({ content }, tx) => {
        const ko = {
          title: '정기 점검 안내',
          summary: '토요일 02:00~04:00',
          body: '점검 중에는 출금할 수 없습니다.',
        }
        const en = { title: 'Maintenance', summary: 'Saturday', body: 'No withdrawals meanwhile.' }
        const id = 'maintenance-1'
        const draft = {
          id,
          category: 'news',
          isPinned: false,
          isPopup: true,
          isAnnounced: true,
          texts: { en, ko },
        }
        await content.saveNotice(tx, draft)
        await content.schedule(tx, { id, at: new Date(await journey.now()) })
      })
      const page = await memberOnPhone(journey, PERSON)
      const popup = page.getByRole('dialog', { name: '정기 점검 안내' })
      await popup.getByText('점검 중에는 출금할 수 없습니다.').waitFor()
      await popup.getByRole('button', { name: text('notice', 'not_today') }).click()
      await popup.waitFor({ state: 'hidden' })
      await page.reload({ waitUntil: 'networkidle' })
      expect(await popup.count()).toBe(0)
      await page.goto('/ko/board/notice')
      await page.getByRole('button', { name: /정기 점검 안내/ }).click()
      await page.getByText('점검 중에는 출금할 수 없습니다.').waitFor()
    },
    JOURNEY_MS,
  )
})
