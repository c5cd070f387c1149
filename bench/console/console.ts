import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openModules, withBenchDatabase } from '../parts/bench-database.ts'
import { round } from '../parts/median.ts'
import { listsOfCases } from './cases.ts'
import { createConsoleData } from './create-console-data.ts'
import { createMembers } from './create-members.ts'
import { CALL, openConsoleGround, type Lists } from './ground.ts'
import { listsByChoice } from './member-choices.ts'
import { listsOfMembers, listsOfWithdrawals } from './member-lists.ts'
import { listsOfSearch } from './search.ts'
import { listsOfStaff } from './staff-lists.ts'

const ASKED = 60
/** What deploy/postgresql/patroni.yml gives a database: with less, a million members' pages push each other out. */
const SETTINGS = ['shared_buffers=2GB']
/** What the 95th of a hundred calls may take. */
const MAX_LIST_MS = 150
const MAX_SEARCH_MS = 300
/** A job of every minute may take a worker a twentieth of it. */
const MAX_JOB_MS = 3_000

interface Measured {
  readonly name: string
  readonly p95Ms: number
  readonly maxMs: number
}

/** A call that fails is reported like one that never ends; the others are measured all the same. */
async function measure(name: string, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const from = performance.now()
    try {
      await call()
    } catch (error) {
      console.log(`${name}: ${String(error)}`)
      return Number.POSITIVE_INFINITY
    }
    times.push(performance.now() - from)
  }
  const sorted = times.toSorted((left, right) => left - right)
  const p95Ms = round(sorted[Math.floor(ASKED * 0.95)] ?? Number.NaN, 1)
  console.log(`${name}: p50 ${round(sorted[ASKED / 2] ?? Number.NaN, 1)} ms, p95 ${p95Ms} ms`)
  return p95Ms
}

async function measureAll(lists: Lists, { only, maxMs }: { only: string; maxMs: number }) {
  const measured: Measured[] = []
  for (const [name, list] of Object.entries(lists))
    if (name.includes(only)) measured.push({ name, p95Ms: await measure(name, list), maxMs })
  return measured
}

/** The lists, cases and search of the console, and the job behind one of its lists, over as many rows of everything as there are members: pages of fifty, by every filter, from anywhere. */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: { type: 'string', default: '1000000' },
      /** Only what has this in its name. */
      only: { type: 'string', default: '' },
    },
  })
  const [members, only] = [Number(values.members), values.only]
  return await withBenchDatabase({ durable: false, settings: SETTINGS }, async (database) => {
    const from = performance.now()
    await createMembers(database.url, members)
    await createConsoleData(database.url)
    console.log(`${members} members seeded in ${round((performance.now() - from) / 1_000, 0)} s`)
    const { modules, kernel, close } = await openModules(database)
    const ground = await openConsoleGround(database.url, { members, kernel })
    const { db } = ground
    const lists = {
      ...listsByChoice(ground),
      ...listsOfWithdrawals(modules, db),
      ...listsOfMembers(modules, ground),
      ...listsOfStaff(modules, ground),
      ...(await listsOfCases(modules, ground)),
    }
    // Joins accounts as the graph does.
    const { listVelocity } = modules.staff.consoleCalls().velocity
    const job = { 'linked new accounts, worked out': () => modules.staff.refreshClusters() }
    // The job runs before the list that it saves is read.
    const measured = [
      ...(await measureAll(job, { only, maxMs: MAX_JOB_MS })),
      ...(await measureAll(
        { ...lists, 'linked new accounts': () => listVelocity({ ...CALL, query: undefined }) },
        { only, maxMs: MAX_LIST_MS },
      )),
      ...(await measureAll(await listsOfSearch(modules, ground), { only, maxMs: MAX_SEARCH_MS })),
    ]
    await db.close()
    await close()
    const slow = measured.filter(({ p95Ms, maxMs }) => p95Ms > maxMs)
    return {
      members,
      lists: measured.length,
      // Of what somebody waits for; nobody waits for a job.
      worstP95Ms: Math.max(...measured.map((one) => (one.maxMs === MAX_JOB_MS ? 0 : one.p95Ms))),
      slow,
    }
  })
}
