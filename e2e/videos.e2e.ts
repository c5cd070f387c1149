import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { playableFilm } from '#tools/seed/film/playable-film.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { staffPage } from './staff.ts'

const JOURNEY_MS = 400_000
const RESUME_AT = 20
const PERSON: Person = {
  id: 'doyun2026',
  email: 'doyun@members.example',
  name: '윤도윤',
  phone: '01023450071',
  password: '단풍-plum-7431',
  locale: 'ko',
}
const SAMPLE = '입금하기'
const LOCKED = '출금하기'
const FILM = '고래가 움직일 때'
const FILM_SECONDS = 40
const text = textsOf('ko')
const desk = textsOf('en', CONSOLE_TEXTS)
const journey = borrowProductForJourney()

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const playName = (title: string) => text('video', 'play').replace('{title}', title)

/** Opens a video from the list; returns its player once the picture is there. */
async function open(page: Page, title: string): Promise<Locator> {
  await card(page, title).getByRole('button').click()
  const player = page.locator('video')
  await player.and(page.getByLabel(playName(title))).waitFor()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  return player
}

const currentSecond = (player: Locator) => player.evaluate((video: HTMLVideoElement) => video.currentTime)

/** Jumps to a second, plays a little and stops, which saves the progress. */
async function watchFrom(page: Page, player: Locator, second: number): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok())
  await player.evaluate(async (video: HTMLVideoElement, at) => {
    const hasPlayed = new Promise<void>((resolve) => {
      // The page itself stops it: who asks from outside comes seconds later on a busy machine.
      video.addEventListener('timeupdate', function stop() {
        if (video.currentTime <= at || video.paused) return
        video.removeEventListener('timeupdate', stop)
        video.pause()
        resolve()
      })
    })
    video.muted = true
    video.currentTime = at
    await video.play()
    await hasPlayed
  }, second)
  await saved
}

/** What the subtitles of the player say now, in the language that is shown. */
function subtitle(player: Locator): Promise<string> {
  return player.evaluate((video: HTMLVideoElement) => {
    const track = [...video.textTracks].find(({ mode }) => mode === 'showing')
    const cues = [...(track?.activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ''))
    return `${track?.language}: ${cues.join()}`
  })
}

async function subscribe(page: Page): Promise<void> {
  await deposit(page, 'MCS', '500')
  await page.goto('/ko/subscribe?item=SIGNAL')
  await page.getByText(text('subscribe', 'days').replace('{days}', '30'), { exact: true }).click()
  await page.getByRole('button', { name: text('subscribe', 'ask').replace('{days}', '30') }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('timer').waitFor()
  await popup.getByRole('button', { name: /MCS/ }).click()
  await page.getByText(text('subscribe', 'paid'), { exact: true }).first().waitFor()
}

/** Chooses a file by the button of its field. */
async function choose(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `${label}: ${desk('content', 'video_choose')}` }).click()
  await (await chooser).setFiles(file)
  await page.getByText(file.name, { exact: true }).waitFor()
}

const chooseFilm = (page: Page, name: string, seconds: number) =>
  choose(page, desk('content', 'video_file'), {
    name,
    mimeType: 'video/mp4',
    buffer: playableFilm(seconds),
  })

/** A new video with its film, its picture and Korean subtitles, which begins as a draft. */
async function addVideo(page: Page): Promise<void> {
  await page.goto('/console/content/new-video')
  await page.getByLabel(desk('content', 'name'), { exact: true }).fill('whales')
  await page.getByRole('checkbox', { name: desk('content', 'video_sample') }).check()
  await chooseFilm(page, 'whales.mp4', FILM_SECONDS)
  await choose(page, desk('content', 'video_picture'), {
    name: 'whales.png',
    mimeType: 'image/png',
    buffer: await sampleOf('png'),
  })
  await choose(page, desk('content', 'video_subtitles').replace('{language}', '한국어'), {
    name: 'whales.ko.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:${FILM_SECONDS}.000\n큰 거래가 보입니다.\n`),
  })
  await page.getByRole('button', { name: desk('content', 'video_save'), exact: true }).click()
  await page.waitForURL('**/console/content/whales')
}

/** Its texts are saved, and it is shown to members. */
async function publish(page: Page): Promise<void> {
  const title = page.getByLabel(desk('inquiries', 'title'), { exact: true })
  await title.fill('When whales move')
  await page.getByRole('tab', { name: /한국어/ }).click()
  await title.fill(FILM)
  await page.getByRole('button', { name: desk('content', 'save'), exact: true }).click()
  await page.getByText(desk('content', 'saved'), { exact: true }).waitFor()
  const button = page.getByRole('button', { name: desk('content', 'publish') })
  await button.click()
  await page.getByRole('dialog').and(page.locator('[open]')).locator('button[type=submit]').click()
  await page.getByText(desk('content', 'published'), { exact: true }).waitFor()
}

describe('videos, in Korean on a phone', () => {
  beforeAll(() => becomeMember(journey, PERSON))

  it(
    'a trial member sees the samples, resumes where they stopped, and unlocks the others by subscribing',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await page.goto('/ko/guide/video')
      await page.getByRole('listitem').nth(5).waitFor()
      expect(await page.getByText(text('video', 'sample'), { exact: true }).count()).toBe(3)
      expect(
        await card(page, LOCKED)
          .getByRole('button', { name: text('video', 'locked') })
          .isDisabled(),
      ).toBe(true)
      const refused = await page.request.get('/content/videos/withdrawal/video.webm')
      expect(refused.status()).toBe(404)

      const player = await open(page, SAMPLE)
      expect(await player.locator('track').count()).toBe(5)
      await watchFrom(page, player, RESUME_AT)
      await expect.poll(() => subtitle(player)).toMatch(/^ko: TRC-20으로만/)
      await page.reload({ waitUntil: 'networkidle' })
      await expect.poll(() => currentSecond(page.locator('video'))).toBeGreaterThanOrEqual(RESUME_AT)
      const seconds = await player.evaluate((video: HTMLVideoElement) => video.duration)
      await watchFrom(page, player, Math.floor(seconds * 0.95))
      await card(page, SAMPLE).getByText(text('video', 'watched'), { exact: true }).waitFor()

      await subscribe(page)
      await page.goto('/ko/guide/video', { waitUntil: 'networkidle' })
      expect(await page.getByText(text('video', 'locked_text')).count()).toBe(0)
      const opened = await open(page, LOCKED)
      await watchFrom(page, opened, 2)
      const src = (await opened.getAttribute('src')) ?? ''
      expect((await page.request.get(src)).status()).toBe(200)
      expect((await page.request.get(src.replace('/withdrawal/', '/game-proof/'))).status()).toBe(404)
      await journey.advanceClock(6 * 60_000)
      expect((await page.request.get(src)).status()).toBe(404)
    },
    JOURNEY_MS,
  )

  it(
    'a film that staff put in by the console plays for a member, and another one replaces it',
    async () => {
      const writer = await staffPage(journey, 'content')
      await addVideo(writer)
      await publish(writer)
      const page = await memberOnPhone(journey, PERSON)
      await page.goto('/ko/guide/video', { waitUntil: 'networkidle' })
      const player = await open(page, FILM)
      const seconds = () => player.evaluate((video: HTMLVideoElement) => video.duration)
      expect(await seconds()).toBe(FILM_SECONDS)
      await watchFrom(page, player, RESUME_AT)
      await expect.poll(() => subtitle(player)).toBe('ko: 큰 거래가 보입니다.')

      await chooseFilm(writer, 'shorter.mp4', RESUME_AT)
      await writer.getByText(desk('content', 'video_goes')).waitFor()
      await writer.getByRole('button', { name: desk('content', 'video_save'), exact: true }).click()
      await writer.getByText(desk('content', 'video_goes')).waitFor({ state: 'hidden' })
      await page.reload({ waitUntil: 'networkidle' })
      await expect.poll(seconds).toBe(RESUME_AT)
      expect(await player.locator('track').count()).toBe(0)
    },
    JOURNEY_MS,
  )
})
