import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Area } from '#contract/operation.ts'
import { textsOf } from '#tools/texts.ts'
import { startProductForJourney } from './harness.ts'

const MEMBER = { id: 'copied2026', email: 'copied@members.example', password: 'plum-ink-7431' }
const text = textsOf('en')
const world = startProductForJourney()

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, path).toBe(200)
}

async function becomeMember(): Promise<void> {
  await post('/api/auth/sign-up', {
    ...MEMBER,
    password_check: MEMBER.password,
    name: 'Alex Morgan',
    phone_number: '01023450099',
    country: 'KOR',
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
    locale: 'en',
  })
  const { links } = await world.mailTo(MEMBER.email)
  const link = links.find((address) => address.includes('token='))
  await post('/api/auth/certification', { token: new URL(link ?? '').searchParams.get('token') })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.getByLabel(text('identity', 'id'), { exact: true }).fill(MEMBER.id)
  await page.getByLabel(text('identity', 'password'), { exact: true }).fill(MEMBER.password)
  await page.getByRole('button', { name: text('identity', 'sign_in'), exact: true }).click()
  await page.waitForURL((address) => address.pathname === '/')
}

/** Every call a member can make, tried with a token alone, from the page itself. */
async function tryEveryCall(page: Page, token: string): Promise<number[]> {
  const areas: Readonly<Record<string, Area>> = api
  const calls = Object.values(areas)
    .flatMap((area) => Object.values(area))
    .filter(({ access }) => access === 'member')
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'x') }))
  return page.evaluate(
    async ({ tried, bearer }) => {
      const statuses: number[] = []
      for (const { method, path } of tried) {
        const answer = await fetch(path, { method, headers: { authorization: `Bearer ${bearer}` } })
        statuses.push(answer.status)
      }
      return statuses
    },
    { tried: calls, bearer: token },
  )
}

describe('a thief copies everything the browser stored', () => {
  test('and gets nothing: no call answers, and the app asks for a sign-in', async () => {
    await becomeMember()
    const own = await (await world.newProfile('en')).newPage()
    await signIn(own)
    await own.getByRole('heading', { level: 1 }).first().waitFor()
    const stored = await own.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(stored)).toContain('refreshToken')

    const stolen = await (await world.newProfile('en')).newPage()
    await stolen.goto('/term/use')
    await stolen.evaluate(
      (entries) => Object.entries(entries).forEach(([name, value]) => localStorage.setItem(name, value)),
      stored,
    )
    const statuses = await tryEveryCall(stolen, stored['accessToken'] ?? '')
    expect(statuses.length).toBeGreaterThan(10)
    expect(statuses.filter((status) => status !== 403)).toEqual([])
    await stolen.goto('/account/modify')
    await stolen.waitForURL('**/sign-in**')
  })
})
