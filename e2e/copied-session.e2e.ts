import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Area } from '#contract/operation.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, type Person, signIn } from './member.ts'

const MEMBER: Person = {
  id: 'copied2026',
  email: 'copied@members.example',
  name: 'Alex Morgan',
  phone: '01023450099',
  password: 'plum-ink-7431',
  locale: 'en',
}
const journey = shareProduct()

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
  it('gets nothing: no call answers, and the app asks for a sign-in', async () => {
    await becomeMember(journey, MEMBER)
    const own = await (await journey.newProfile('en')).newPage()
    await signIn(own, MEMBER)
    await own.getByRole('heading', { level: 1 }).first().waitFor()
    const stored = await own.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(stored)).toContain('refreshToken')

    const stolen = await (await journey.newProfile('en')).newPage()
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
