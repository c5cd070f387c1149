import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { exportOf, MAX_TABLE_ROWS } from '#contract/csv-texts/export-of.ts'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '../failure.ts'
import { exportTable } from './export-table.ts'

const { listBets } = api.game
const { table } = exportOf(listBets, { date: 'bettingTime', side: 'side', amount: 'amount', id: 'id' })
const call = { query: { zone: 'Asia/Tokyo' }, locale: 'ko' } as const
type Asked = { readonly query: unknown; readonly locale: 'ko' }

/** A list of so many rows, the newest first, at most `most` a page, to which `arriving` more come after every page. */
function listOf(count: number, { arriving = 0, most = 1_000 } = {}) {
  const rows = Array.from({ length: count }, (_, index) => rowOf(`${count - index}`))
  const pages: number[] = []
  return {
    pages,
    fetch: async ({ query }: Asked) => {
      const { page, size }: { page?: number; size?: number } = Object(query)
      const length = Math.min(size ?? 0, most)
      const start = ((page ?? 1) - 1) * length
      const answer = { items: rows.slice(start, start + length), total: rows.length }
      pages.push(page ?? 0)
      for (let added = 0; added < arriving; added += 1) rows.unshift(rowOf(`new ${pages.length} ${added}`))
      return answer
    },
  }
}
const rowOf = (id: string) => ({ id, bettingTime: '2026-11-23T15:30:05.000Z', side: 'UP', amount: '-0.5' })
const goesOn = async (): Promise<void> => undefined

async function save(list: ReturnType<typeof listOf>, check = goesOn): Promise<string[]> {
  const file = await text(await exportTable({ table, list: list.fetch, check })(call))
  return file.trimEnd().split('\r\n')
}

describe('a list as a table', () => {
  it('has every row of every page, in the reader’s language and zone', async () => {
    const list = listOf(2_500)
    const [head, first, ...others] = await save(list)
    expect(head).toBe('날짜,매수·매도,금액,번호')
    expect(first).toBe('2026-11-24T00:30:05+09:00,상승,-0.5,2500')
    expect(others).toHaveLength(2_499)
    expect(others.at(-1)).toMatch(/,1$/)
    expect(list.pages).toEqual([1, 2, 3])
  })

  it('has a row once that was pushed to the next page by newer ones', async () => {
    const lines = await save(listOf(2_500, { arriving: 3 }))
    expect(lines).toHaveLength(2_501)
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.at(-1)).toMatch(/,1$/)
  })

  it('is whole where the list gives fewer rows a page than it is asked for', async () => {
    const list = listOf(250, { most: 100 })
    expect(await save(list)).toHaveLength(251)
    expect(list.pages).toEqual([1, 2, 3])
  })

  it('is read once from a list that has no pages', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => rowOf(String(index)))
    let calls = 0
    const list = async () => {
      calls += 1
      return rows
    }
    const saved = await exportTable({ table: { ...table, rows: undefined }, list, check: goesOn })(call)
    expect((await text(saved)).trimEnd().split('\r\n')).toHaveLength(1_501)
    expect(calls).toBe(1)
  })

  it('ends after its most rows, and says how many are left', async () => {
    const lines = await save(listOf(MAX_TABLE_ROWS + 7))
    expect(lines).toHaveLength(MAX_TABLE_ROWS + 2)
    expect(lines.at(-1)).toContain('7개 행이 더')
  })

  it('breaks off when the session behind it ends in between', async () => {
    let checks = 0
    const check = async () => {
      checks += 1
      if (checks === 2) throw new Failure(failures.auth.signInRequired)
    }
    const list = listOf(4_000)
    await expect(save(list, check)).rejects.toThrow('AUTH-A001')
    expect(list.pages).toEqual([1, 2])
  })

  it('is refused for a zone that is none before anything is read', async () => {
    const list = listOf(1)
    const saved = exportTable({ table, list: list.fetch, check: goesOn })({
      ...call,
      query: { zone: 'Mars/Olympus' },
    })
    await expect(saved).rejects.toThrow('COMMON-B001')
    expect(list.pages).toEqual([])
  })

  it('reads no page that nobody fetches', async () => {
    const list = listOf(9_000)
    const file = await exportTable({ table, list: list.fetch, check: goesOn })(call)
    file.destroy()
    expect(list.pages).toEqual([1])
  })
})
