import { afterAll, expect, it } from 'vitest'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createClock } from './kernel/clock.ts'
import { newUuid } from './kernel/database/ids.ts'
import { recordBackup } from './kernel/jobs/backup-records.ts'
import { sql } from './kernel/database/db.ts'
import { createAdmission } from './kernel/overload/admission.ts'
import { processFigures, workerFigures } from './figures.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const figures = [
  ...workerFigures(kernel, modules),
  ...processFigures({
    kernel,
    admission: createAdmission(() => createClock().nowMs()),
    probe: { isUp: () => true },
    replica: { lagSeconds: () => 0.2 },
    release: 'abc',
  }),
]
const valuesOf = async (
  name: string,
): Promise<{ readonly value: number; readonly job?: string; readonly invariant?: string }[]> =>
  ((await figures.find((figure) => figure.name === name)?.collect()) ?? []).map(({ value, labels }) =>
    Object.assign({ value }, labels),
  )
afterAll(() => kernel.settings.stopMoney(kernel.db, undefined))

it('every figure can be worked out, also in a product in which nothing has happened', async () => {
  for (const { name, collect } of figures)
    for (const { value } of await collect()) expect(value, name).not.toBeNaN()
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length)
})

it('ages and backlogs are those of the rows', async () => {
  await kernel.jobs.runNow('ledger-invariants')
  const [age] = (await valuesOf('job_age_seconds')).filter((one) => one.job === 'ledger-invariants')
  expect(age?.value).toBeLessThan(30)
  expect(await valuesOf('invariant_age_seconds')).toMatchObject([{ invariant: 'ledger' }])
  await kernel.outbox.add(kernel.db, { name: 'nobody' }, {})
  await kernel.db.run(sql`update kernel_outbox set created_at = created_at - interval '100 seconds'`)
  expect(await valuesOf('outbox_waiting')).toEqual([{ value: 1 }])
  expect((await valuesOf('outbox_age_seconds'))[0]?.value).toBeGreaterThan(99)
})

it('what may leave in a day, what is held and what waits are those of the product', async () => {
  const bounds = await valuesOf('outflow_bound_millionths')
  const [{ bound } = { bound: 0n }] = await kernel.brakes.list(kernel.db)
  expect(bounds[0]?.value).toBe(Number(bound))
  expect(await valuesOf('reserves_surplus_millionths')).toEqual([])
  await kernel.db.run(sql`
    insert into transparency_reserves (read_at, coin, block, hot, members, cold, owed)
    values (now(), 'USDT', 7, 5000000, 2000000, 0, 8000000)`)
  expect(await valuesOf('reserves_surplus_millionths')).toEqual([{ value: -1_000_000, coin: 'USDT' }])
  expect((await valuesOf('reserves_held_millionths')).map(({ value }) => value)).toEqual([
    5_000_000, 2_000_000, 0,
  ])
  expect(await valuesOf('rewards_late_seconds')).toEqual([{ value: 0 }])
  expect(await valuesOf('push_age_seconds')).toEqual([{ value: 0 }])
  expect(await valuesOf('app_push_age_seconds')).toEqual([
    { value: 0, service: 'fcm' },
    { value: 0, service: 'apns' },
  ])
  expect(await valuesOf('release_running')).toEqual([{ value: 1, release: 'abc' }])
})

it('a proof of balances is as old as the newest', async () => {
  expect(await valuesOf('proof_age_seconds')).toEqual([])
  const hash = Buffer.alloc(32)
  for (const [number, seconds] of [
    [1, 900],
    [2, 800],
  ] as const)
    await kernel.db.run(sql`
      insert into transparency_proofs (number, order_id, made_at, ledger_batch, ledger_head, snapshot, buckets, leaves, root,
        usdt, mcs, trx, lines, previous, head)
      values (${number}, ${newUuid(kernel.clock.nowMs())}, now() - ${seconds}::integer * interval '1 second', 1, ${hash}, '1:1:',
        1, 1, ${hash}, 0, 0, 0, array_fill(0::bigint, array[9]), ${hash}, ${Buffer.alloc(32, number)})`)
  const [newest] = await valuesOf('proof_age_seconds')
  expect(Math.round((newest?.value ?? 0) / 100)).toBe(8)
})

it('a backup that never was is as old as the installation, and one that failed shows until the next', async () => {
  const ages = await valuesOf('backup_age_seconds')
  expect(ages).toHaveLength(3)
  for (const { value } of ages) expect(value).toBeGreaterThan(0)
  const record = (isGood: boolean) =>
    recordBackup(kernel.db, { id: newUuid(kernel.clock.nowMs()), kind: 'backup', isGood, note: 'tried' })
  await record(false)
  expect(await valuesOf('backup_failed')).toEqual([{ value: 1, kind: 'backup' }])
  await record(true)
  expect(await valuesOf('backup_failed')).toEqual([])
  const [backup] = await valuesOf('backup_age_seconds')
  expect(backup?.value).toBeLessThan(ages[0]?.value ?? 0)
})

it('money that is stopped shows', async () => {
  expect(await valuesOf('money_stopped')).toEqual([{ value: 0 }])
  await kernel.settings.stopMoney(kernel.db, 'a sum is wrong')
  expect(await valuesOf('money_stopped')).toEqual([{ value: 1 }])
})
