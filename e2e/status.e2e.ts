import { expect, it } from 'vitest'
import { superuserUrl } from '#testing/database/superuser.ts'
import { withClient } from '#tools/launch/postgres.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { startProductForJourney } from './harness.ts'
import { onPhone } from './member.ts'

/** Probes run every 30 seconds, the first when the worker starts. */
const MEASURED_MS = 60_000
/** What was not measured for two minutes is unknown. */
const UNMEASURED_MS = 3 * 60_000
const text = textsOf('en')
const journey = startProductForJourney()

/** The answer of the status, as its readers get it. */
async function fetchStatus(): Promise<{ database: string; components: { name: string; state: string }[] }> {
  const reply = await fetch(`${journey.url}/api/status`)
  expect(reply.status).toBe(200)
  const { data } = await reply.json()
  return data
}

/** Takes the database away from everybody but us, as a crash does, or gives it back. */
async function setDatabase(isThere: boolean): Promise<void> {
  const { databaseUrl } = journey.internals
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = new URL(superuserUrl(databaseUrl))
  admin.pathname = '/postgres'
  await withClient(admin.href, async (client) => {
    await client.query(`alter database "${name}" with allow_connections ${isThere}`)
    if (!isThere)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}

const stateOf = async (wanted: string) =>
  (await fetchStatus()).components.find(({ name }) => name === wanted)?.state

/** Ends one of the product's processes as a crash does. */
function killProcess(name: string): void {
  const pid = journey.internals.pids[name]
  if (pid === undefined) throw new Error(`There is no ${name}.`)
  process.kill(pid, 'SIGKILL')
}

it('a guest sees what works, and still gets a true answer and the page while the database is gone', async () => {
  await expect.poll(() => stateOf('app'), { timeout: MEASURED_MS }).toBe('up')
  const page = await onPhone(journey, 'en')
  await page.goto('/status')
  await page.getByRole('region', { name: text('status', 'app') }).waitFor()
  await setDatabase(false)
  try {
    await expect.poll(async () => (await fetchStatus()).database, { timeout: MEASURED_MS }).toBe('down')
    expect(await stateOf('app')).toBe('down')
    const other = await (await fetch(`${journey.url}/status`)).text()
    expect(other).toContain('<div id="app"')
  } finally {
    await setDatabase(true)
  }
  await expect.poll(async () => (await fetchStatus()).database, { timeout: MEASURED_MS }).toBe('up')
})

it('a guest is told that the chain is down when its node was killed, and nothing is called up once the process that measures was', async () => {
  const page = await onPhone(journey, 'en')
  const stateShown = (component: string) => page.getByRole('region', { name: component })
  killProcess('sandbox chain')
  await expect.poll(() => stateOf('chain'), { timeout: MEASURED_MS }).toBe('down')
  expect(await stateOf('app')).toBe('up')
  await page.goto('/status')
  await stateShown(text('status', 'chain')).getByText(text('status', 'down')).waitFor()

  killProcess('worker')
  await journey.advanceClock(UNMEASURED_MS)
  await expect
    .poll(async () => (await fetchStatus()).components.map(({ state }) => state))
    .not.toContain('up')
  expect(new Set((await fetchStatus()).components.map(({ state }) => state))).toEqual(new Set(['unknown']))
  await page.reload()
  await stateShown(text('status', 'app')).getByText(text('status', 'unknown')).waitFor()
})
