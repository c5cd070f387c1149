import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { namesOf } from '#contract/names.ts'
import { startSandboxChain, type ChainFacts } from '#tools/launch/chain-services.ts'
import type { Service } from '#tools/launch/service.ts'
import { COUNTING_SETTINGS } from '../measure/database-figures.ts'
import { reportProfiles } from '../measure/report-profiles.ts'
import { withBenchDatabase } from '../parts/bench-database.ts'
import { MONEY_CALLS, type MoneyCallName } from './calls.ts'
import { checkOut, PRESENT } from './checkout.ts'
import { compareCall, measureFloors, type Lineup } from './compare-call.ts'
import { startFloors } from './floors.ts'
import { startSide, type Side } from './side.ts'

interface Options {
  readonly only: readonly MoneyCallName[]
  readonly before: string | undefined
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  readonly members: number
  readonly profile: string | undefined
}

const USAGE = `npm run bench -- money [--only ${namesOf(MONEY_CALLS).join(',')}] [--before COMMIT] [--seconds 4]
  [--rounds 5] [--connections 64] [--members 6000] [--profile FOLDER: CPU profiles of the web processes]`

function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      before: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '64' },
      members: { type: 'string', default: '6000' },
      profile: { type: 'string' },
    },
  })
  const wanted = values.only?.split(',')
  const only = namesOf(MONEY_CALLS).filter((name) => wanted === undefined || wanted.includes(name))
  if (only.length === 0 || (wanted !== undefined && only.length !== wanted.length)) throw new Error(USAGE)
  const count = (text: string) => {
    if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(USAGE)
    return Number(text)
  }
  return {
    only,
    before: values.before,
    seconds: count(values.seconds),
    rounds: count(values.rounds),
    connections: count(values.connections),
    members: count(values.members),
    profile: values.profile === undefined ? undefined : resolve(values.profile),
  }
}

/** Members with bound sessions: each has a key of its own, which takes time to make. */
const MAX_BOUND_MEMBERS = 3_000

function startTree(
  { members, connections }: Options,
  tree: {
    readonly title: string
    readonly root: string
    readonly chain: ChainFacts
    readonly nodeOptions: string
  },
): Promise<Side> {
  console.log(`${tree.title}: ${members} members in ${tree.root}`)
  const boundMembers = Math.min(members, MAX_BOUND_MEMBERS)
  return startSide({ ...tree, members, boundMembers, connections })
}

async function compareAll(lineup: Lineup, { only }: Options): Promise<object> {
  const floors = await measureFloors(lineup)
  const calls: Record<string, object> = {}
  for (const name of only) calls[name] = await compareCall(lineup, name)
  return { ...calls, floors, before: lineup.before === undefined ? null : lineup.before.title }
}

/**
 * Every call that moves money over real HTTP on a durable PostgreSQL, in turns with an earlier commit and with the floors: a route
 * that does nothing, and one with one insert.
 */
export async function run(args: readonly string[]): Promise<object> {
  const options = parseOptions(args)
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-bench-chain-'))
  const services: Service[] = []
  const sides: Side[] = []
  const start = async (tree: Parameters<typeof startTree>[1]) => {
    const side = await startTree(options, tree)
    sides.push(side)
    return side
  }
  try {
    const chain = await startSandboxChain(folder, (service) => {
      services.push(service)
      return service
    })
    const { before: commit, profile } = options
    const nodeOptions = profile === undefined ? '' : `--cpu-prof --cpu-prof-dir=${profile}`
    const present = await start({ title: 'present', root: PRESENT, chain, nodeOptions })
    const before =
      commit === undefined
        ? undefined
        : await start({ title: commit, root: checkOut(commit), chain, nodeOptions: '' })
    return await withBenchDatabase({ durable: true, settings: COUNTING_SETTINGS }, async (database) => {
      const floors = await startFloors(database)
      try {
        return await compareAll({ ...options, present, before, floors }, options)
      } finally {
        await floors.stop()
      }
    })
  } finally {
    for (const side of sides) await side.stop()
    for (const service of services) await service.stop()
    rmSync(folder, { recursive: true, force: true })
    if (options.profile !== undefined) reportProfiles(options.profile)
  }
}
