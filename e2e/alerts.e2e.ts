import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, PHONE, signIn, type Person } from './member.ts'

const journey = borrowProductForJourney()
const JOURNEY_MS = 240_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KOREA_AHEAD_MS = 9 * HOUR_MS

const KOREAN: Person = {
  id: 'alerts2026',
  email: 'alerts@members.example',
  name: '알림이',
  phone: '01023450271',
  password: 'plum-알림-7431',
  locale: 'ko',
}
const ENGLISH: Person = {
  ...KOREAN,
  id: 'alerts2027',
  email: 'alerts-en@members.example',
  name: 'Alma Lert',
  phone: '01023450272',
  locale: 'en',
}

const wordsOf = (page: Page, { locale }: Person) => {
  const text = textsOf(locale)
  const findWord = (key: string) => page.getByRole('combobox', { name: text('alerts', key), exact: true })
  const region = (key: string) => page.getByRole('region', { name: text('alerts', key), exact: true })
  return { text, findWord, region }
}

/** Begins a new day in Korea where less than three hours are left of one: what was told yesterday is not in today's list. */
async function leaveLateEvening(): Promise<void> {
  const sinceMidnight = ((await journey.now()) + KOREA_AHEAD_MS) % DAY_MS
  if (sinceMidnight > DAY_MS - 3 * HOUR_MS) await journey.advanceClock(DAY_MS - sinceMidnight)
}

beforeAll(async () => {
  await leaveLateEvening()
  await becomeMember(journey, KOREAN)
  await becomeMember(journey, ENGLISH)
})

describe('alerts, in Korean on a phone', () => {
  it(
    'a price is chosen in a sentence, and when it comes the alert has fired once and stands in today’s list',
    async () => {
      const page = await memberOnPhone(journey, KOREAN)
      const { text, findWord, region } = wordsOf(page, KOREAN)
      await page.goto('/ko/setting', { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: text('alerts', 'title') }).click()
      const level = page.getByRole('textbox', {
        name: text('alerts', 'level').replace('{coin}', 'USDT'),
        exact: true,
      })
      await level.waitFor()
      const suggested = Number(await level.inputValue())
      const price = suggested / 1.01
      const set = region('new').getByRole('button').last()
      // A price that moves at all reaches one of the two.
      for (const [event, factor, count] of [
        ['rises', 1.002, 1],
        ['falls', 0.998, 2],
      ] as const) {
        await findWord('event').selectOption({ label: text('alerts', event) })
        await level.fill(String(Math.round(price * factor)))
        await set.click()
        await expect.poll(() => region('own').getByRole('switch').count()).toBe(count)
      }
      await journey.advanceClock(2 * HOUR_MS)
      const today = region('today')
      await today
        .getByText(/^BTC\/USDT [\d,.]+ 도달/)
        .first()
        .waitFor()
      await expect
        .poll(() => region('own').getByRole('switch', { checked: false }).count())
        .toBeGreaterThan(0)
    },
    JOURNEY_MS,
  )
})

describe('alerts, in English', () => {
  it(
    'signals are chosen in a sentence, pairs are watched, an event is switched off and an alert deleted',
    async () => {
      const page = await memberOnPhone(journey, ENGLISH)
      const { text, findWord, region } = wordsOf(page, ENGLISH)
      await page.goto('/alerts', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: text('alerts', 'signal'), exact: true }).click()
      await findWord('pair').selectOption('ETH/USDT')
      await findWord('chance').selectOption('L5')
      await page.getByRole('button', { name: text('alerts', 'set_signal'), exact: true }).click()
      const own = region('own')
      await own.getByText('any signal on ETH/USDT').waitFor()
      await page.getByRole('button', { name: text('alerts', 'add_pair') }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('BTC/USDT', { exact: true }).uncheck()
      await sheet.getByRole('button', { name: text('common', 'save'), exact: true }).click()
      await sheet.waitFor({ state: 'detached' })
      await expect.poll(() => region('watchlist').getByText('BTC/USDT').count()).toBe(0)
      const game = page.getByRole('switch', { name: text('alerts', 'event_game'), exact: true })
      await game.click()
      await expect.poll(() => game.isChecked()).toBe(false)
      await own.getByRole('listitem').getByRole('button').click()
      await own.getByText(text('alerts', 'none'), { exact: true }).waitFor()
      await page.reload({ waitUntil: 'networkidle' })
      expect(await game.isChecked()).toBe(false)
    },
    JOURNEY_MS,
  )
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

interface Shell {
  readonly token: string
  readonly agent: string
}

/** Puts beside the page what the app's shell does: its name, and the phone's push service behind Capacitor's plugins. */
function standAsShell({ token, agent }: Shell): void {
  const heard = new Map<string, ((told: unknown) => void)[]>()
  const publish = (event: string, told: unknown) => heard.get(event)?.forEach((listener) => listener(told))
  const addListener = (event: string, listener: (told: unknown) => void) =>
    void heard.set(event, [...(heard.get(event) ?? []), listener])
  const done = async () => {}
  const PushNotifications = {
    addListener,
    requestPermissions: async () => ({ receive: 'granted' }),
    register: async () => publish('registration', { value: token }),
    unregister: done,
  }
  Object.defineProperty(navigator, 'userAgent', { get: () => `Mozilla/5.0 ${agent}` })
  Object.assign(window, {
    Capacitor: { Plugins: { App: { addListener, exitApp: done }, PushNotifications } },
    tap: (path: string) => publish('pushNotificationActionPerformed', { notification: { data: { path } } }),
  })
}

describe.each([
  {
    person: KOREAN,
    name: 'Android',
    agent: 'MembersApp/android/1.4.0',
    channel: 'fcm',
    words: '새 기기',
  },
  {
    person: ENGLISH,
    name: 'iPhone',
    agent: 'MembersApp/ios/1.4.0',
    channel: 'apns',
    words: 'new device',
  },
])('the app on $name', ({ person, name, agent, channel, words }) => {
  it(
    'signs up for pushes, shows one on the closed phone, opens its screen by a tap, and ends with the app',
    async () => {
      const text = textsOf(person.locale)
      const prefix = person.locale === 'ko' ? '/ko' : ''
      const context = await journey.newProfile(person.locale)
      const service = await context.newPage()
      await service.goto('/sandbox/push')
      await service.getByRole('button', { name: `New ${name}` }).click()
      const handset = service.getByRole('region', { name, exact: true }).first()
      const token = await handset.locator('code').innerText()
      const own = service.getByRole('region', { name, exact: true }).filter({ hasText: token })
      await context.addInitScript(standAsShell, { token, agent })
      const page = await context.newPage()
      await page.setViewportSize(PHONE)
      await signIn(page, person)
      await page.goto(`${prefix}/setting`)
      const all = page.getByRole('switch', { name: text('push', 'all'), exact: true })
      await all.click()
      await expect.poll(() => all.isChecked()).toBe(true)
      /** Signs in with another browser, which the phone is told of at any hour, and waits for the log to say so. */
      const signInElsewhere = async (browser: string, result: string) => {
        const elsewhere = await journey.newProfile(person.locale)
        await elsewhere.setExtraHTTPHeaders({ 'user-agent': browser })
        await signIn(await elsewhere.newPage(), person)
        const line = page.getByText(`${text('channels', channel)} · ${result}`).first()
        await expect
          .poll(
            async () => {
              await page.goto(`${prefix}/setting/channels?channel=${channel.toUpperCase()}`)
              await page.waitForLoadState('networkidle')
              return line.isVisible()
            },
            { timeout: 60_000 },
          )
          .toBe(true)
      }
      await signInElsewhere(FIREFOX, text('channels', 'accepted'))
      await service.goto('/sandbox/push')
      await own.getByText(words).first().waitFor()
      await page.evaluate((path) => Reflect.get(window, 'tap')(path), `${prefix}/account/modify`)
      await page.waitForURL(`**${prefix}/account/modify`)
      await own.getByRole('button', { name: 'Remove the app' }).click()
      await signInElsewhere(SAFARI, text('channels', 'refused'))
    },
    JOURNEY_MS,
  )
})

describe.each([
  [KOREAN, '1001', 'Minsu (@minsu)'],
  [ENGLISH, '1002', 'Alex (@alex)'],
] as const)('a Telegram chat of $locale', (person, as, name) => {
  it(
    'is connected by a link and a look at its name, asks before it pauses Auto Master, and ends by /stop',
    async () => {
      const page = await memberOnPhone(journey, person)
      const text = textsOf(person.locale)
      const prefix = person.locale === 'ko' ? '/ko' : ''
      const connect = page.getByRole('button', { name: text('channels', 'connect'), exact: true })
      await page.goto(`${prefix}/setting/channels`)
      await connect.click()
      const link = await page.getByRole('link', { name: text('channels', 'open') }).getAttribute('href')
      const chat = await page.context().newPage()
      const address = new URL(link ?? '')
      await chat.goto(`${address.pathname}${address.search}&as=${as}`)
      await chat.getByRole('button', { name: 'Start' }).click()
      await page.getByText(name).waitFor()
      await connect.click()
      await page.getByText(text('channels', 'connected'), { exact: true }).waitFor()
      /** Waits until the bot has said so many lines. */
      const heard = async (lines: number) => {
        await expect
          .poll(
            async () => {
              await chat.goto(`/sandbox/telegram?as=${as}`)
              return chat.locator('li.bot').count()
            },
            { timeout: 60_000 },
          )
          .toBeGreaterThanOrEqual(lines)
        return chat.locator('li.bot').count()
      }
      const write = async (line: string) => {
        await chat.getByRole('textbox', { name: 'Message' }).fill(line)
        await chat.getByRole('button', { name: 'Send' }).click()
      }
      const lines = await heard(3)
      await write('/pause')
      await heard(lines + 1)
      await chat.locator('li.bot').last().getByRole('button').click()
      const before = await heard(lines + 2)
      await write('/stop')
      await heard(before + 1)
      await page.reload()
      await connect.waitFor()
    },
    JOURNEY_MS,
  )
})
