import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const money = await openMoneyTools(fixture)
const calls = consoleApi.ledger
await money.aFunded({ USDT: '10' })
const lee = await money.aFunded({ USDT: '20', MCS: '30' })

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** Page after page of two, to the end. */
async function gather<Item>(
  list: (page: { size: number; cursor: string | undefined }) => Promise<Page<Item>>,
) {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await list({ size: 2, cursor })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return items
}

describe('the accounts of the books', () => {
  const list = (query: object) =>
    staff.finance.ok(calls.listLedgerAccounts, { query: { size: 100, ...query } })

  it('are all of the house’s while nothing is asked for, each once, page by page', async () => {
    const all = (await list({})).items
    expect(all.every(({ owner }) => owner === null)).toBe(true)
    expect(new Set(all.map(({ class: name }) => name)).size).toBeGreaterThan(3)
    expect(await gather((page) => list(page))).toEqual(all)
  })

  it('are those of a class, a coin and a member, where that is asked for', async () => {
    const { items } = await list({ class: 'MEMBER_AVAILABLE', coin: 'USDT', loginId: lee.id })
    expect(items).toMatchObject([{ class: 'MEMBER_AVAILABLE', coin: 'USDT', balance: '20' }])
    const chain = (await list({ class: 'CHAIN', coin: 'USDT' })).items
    expect(chain.map(({ class: name, coin }) => [name, coin])).toEqual([['CHAIN', 'USDT']])
    expect((await list({ loginId: 'nobody' })).items).toEqual([])
  })
})

describe('the entries of the books', () => {
  const list = (query: object) =>
    staff.finance.ok(calls.listLedgerEntries, { query: { size: 100, ...query } })

  it('are all listed while nothing is asked for, each once, page by page', async () => {
    const all = (await list({})).items
    expect(all.length).toBeGreaterThan(2)
    expect(await gather((page) => list(page))).toEqual(all)
  })
})
