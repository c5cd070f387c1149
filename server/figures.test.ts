import { afterAll, expect, it } from 'vitest'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createClock } from './kernel/clock.ts'
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

it('money that is stopped shows', async () => {
  expect(await valuesOf('money_stopped')).toEqual([{ value: 0 }])
  await kernel.settings.stopMoney(kernel.db, 'a sum is wrong')
  expect(await valuesOf('money_stopped')).toEqual([{ value: 1 }])
})
