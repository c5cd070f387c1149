import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { and, openDatabase, sql } from './db.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
beforeAll(async () => {
  await db.run(sql`create table probe (id int primary key, n int not null)`)
  await db.run(sql`insert into probe values (1, 0), (2, 0)`)
})

describe('statements', () => {
  it('number their values, also of a statement inside a statement', () => {
    const inner = sql`a = ${1} and b = ${2}`
    expect(sql`select ${'x'} where ${inner} or c = ${3}`).toEqual({
      text: 'select $1 where a = $2 and b = $3 or c = $4',
      values: ['x', 1, 2, 3],
    })
    expect(and([sql`a = ${1}`, undefined, sql`b = ${2}`])).toEqual({
      text: 'true and a = $1 and b = $2',
      values: [1, 2],
    })
  })

  it('answer big integers, numerics and days without losing anything', async () => {
    const row = await db.one(
      sql`select 9007199254740993::bigint as a, 0.000001::numeric as b, '2026-05-02'::date as c`,
    )
    expect(row).toEqual({ a: 9007199254740993n, b: '0.000001', c: '2026-05-02' })
  })

  it('insist on exactly one row where one is promised', async () => {
    await expect(db.one(sql`select id from probe`)).rejects.toThrow('one row expected, 2 found')
  })
})

describe('the plan of a statement', () => {
  it.for([
    ['is kept by its name', true, 1],
    ['is not kept behind a pooler that hands connections on', false, 0],
  ] as const)('%s', async ([, hasNames, kept], { onTestFinished }) => {
    const other = openDatabase({ url: db.url, maxConnections: 1, hasNames })
    onTestFinished(() => other.close())
    const { n } = await other.tx(async (tx) => {
      await tx.one(sql`select count(*) as n from probe`)
      return tx.one<{ n: number }>(
        sql`select count(*)::integer as n from pg_prepared_statements where statement like '%from probe'`,
      )
    })
    expect(n).toBe(kept)
  })
})

describe('transactions', () => {
  it('do what is to follow them only once they have committed', async () => {
    const done: string[] = []
    const record = (name: string) => () => void done.push(name)
    await expect(
      db.tx(async (tx) => {
        tx.afterCommit(record('undone'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await db.tx(async (tx) => {
      tx.afterCommit(record('kept'))
      const inner = tx.savepoint(async () => {
        tx.afterCommit(record('undone in part'))
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
      expect(done).toEqual([])
    })
    expect(done).toEqual(['kept'])
    db.afterCommit(record('at once'))
    expect(done).toEqual(['kept', 'at once'])
  })

  it('leave nothing behind when the work throws', async () => {
    await expect(
      db.tx(async (tx) => {
        await tx.run(sql`update probe set n = 9 where id = 1`)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await db.one(sql`select n from probe where id = 1`)).toEqual({ n: 0 })
  })

  it('undo a savepoint and go on', async () => {
    await db.tx(async (tx) => {
      await tx.run(sql`update probe set n = 1 where id = 1`)
      const undone = tx.savepoint(async () => {
        await tx.run(sql`update probe set n = 2 where id = 1`)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
    })
    expect(await db.one(sql`select n from probe where id = 1`)).toEqual({ n: 1 })
  })

  it('start again after a deadlock, and both ends are reached', async () => {
    const cross = (first: number, second: number) =>
      db.tx(async (tx) => {
        await tx.run(sql`update probe set n = n + 10 where id = ${first}`)
        await tx.run(sql`select pg_sleep(0.2)`)
        await tx.run(sql`update probe set n = n + 10 where id = ${second}`)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(await db.many(sql`select n from probe order by id`)).toEqual([{ n: 21 }, { n: 20 }])
  })

  it('survive the loss of their connection', async () => {
    const lost = db.tx(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.run(sql`select pg_terminate_backend(${pid})`)
      await tx.run(sql`select 1`)
    })
    await expect(lost).rejects.toThrow(/terminat|connection|EPIPE/i)
    expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 })
  })
})

describe('what is not what it seems', () => {
  it('a commit after a statement that failed silently is told, for it undid everything', async () => {
    const silent = db.tx(async (tx) => {
      await tx.run(sql`update probe set n = 77 where id = 1`)
      await tx.run(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(silent).rejects.toThrow('was not undone')
    expect(await db.one(sql`select count(*)::integer as n from probe where n = 77`)).toEqual({ n: 0 })
  })

  it('listening goes on after the connection was lost', async () => {
    const heard: string[] = []
    const listener = await db.listen('probe_said', (text) => heard.push(text))
    await db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen probe_said'`)
    const query = async () => {
      await db.run(sql`select pg_notify('probe_said', 'again')`)
      return heard.length
    }
    await expect.poll(query, { timeout: 10_000, interval: 200 }).toBeGreaterThan(0)
    await listener.end()
  })
})

describe('a pool under siege', () => {
  it('lets a transaction read outside itself while all other transactions wait for its lock', async () => {
    await db.run(sql`insert into kernel_settings (name, value, changed_at) values ('siege', '1', now())`)
    const hold = () =>
      db.tx(async (tx) => {
        await tx.one(sql`select 1 from kernel_settings where name = 'siege' for update`)
        return db.one<{ n: number }>(sql`select 1 as n`)
      })
    const all = await Promise.all(Array.from({ length: 60 }, hold))
    expect(all.every(({ n }) => n === 1)).toBe(true)
  })
})
