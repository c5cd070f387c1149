import { randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runAlerts } from '#testing/chaos/alerts.ts'
import { runBatches } from '#testing/chaos/batches/run-batches.ts'
import { withDatabase } from '#testing/chaos/batches/with-database.ts'
import { runExchange } from '#testing/chaos/exchange.ts'
import { runGame } from '#testing/chaos/game.ts'
import { runRestores } from '#testing/chaos/restore.ts'
import { runRewards } from '#testing/chaos/rewards.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { isMutant, MUTANTS, type MutantName } from '#testing/chaos/mutants/mutants.ts'
import { CLUSTER_MEMBERS, CLUSTER_SCENES, CLUSTER_USAGE } from './cluster-scenes.ts'
import { runVesting } from '#testing/chaos/vesting.ts'
import { type ChaosOptions, runBank, runWithdrawals } from '#testing/chaos/run-chaos.ts'

/** The strategy of those who believe a node's answer: kept as the control that must be caught. */
const STRATEGIES: Readonly<Record<string, MutantName>> = { 'rebuild-on-error': 'sign-again' }
interface Scene {
  readonly run: (options: ChaosOptions) => Promise<{ readonly found: readonly string[] }>
  /** Each acts every 30 s: so often there is a new one-time code. */
  readonly members: number
}
const SCENES: Readonly<Record<string, Scene>> = {
  withdrawals: { run: runWithdrawals, members: 50 },
  bank: { run: runBank, members: 100 },
  rewards: { run: runRewards, members: 300 },
  vesting: { run: runVesting, members: 300 },
  game: { run: runGame, members: 120 },
  alerts: { run: runAlerts, members: 500 },
}
const MAX_SEED = 2 ** 31
const VENUES = ['binance', 'bybit', 'okx', 'upbit'] as const
const BATCH_MEMBERS = 200
const RESTORE_MEMBERS = 40
const USAGE = `npm run chaos -- ${Object.keys(SCENES).join('|')} [--faults 60] [--seed N] [--members N]
  npm run chaos -- exchange [--orders 1000] [--faults 30%] [--seed N] [--venue ${VENUES.join('|')}]   with the usual strategies as controls
  npm run chaos -- batches [--calls 100000] [--seed N] [--members ${BATCH_MEMBERS}]   calls in batches against the same one by one
  npm run chaos -- restore [--restores 20] [--seed N] [--members ${RESTORE_MEMBERS}]   restores to earlier moments under traffic
${CLUSTER_USAGE}
  --strategy ${Object.keys(STRATEGIES).join('|')}   the control that pays twice; caught: exit 0
  --mutant ${Object.keys(MUTANTS).join('|')}   a planted fault that must be found; found: exit 0`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(MAX_SEED)) },
    members: { type: 'string' },
    orders: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '100000' },
    restores: { type: 'string', default: '20' },
    kills: { type: 'string' },
    rounds: { type: 'string' },
    between: { type: 'string' },
    help: { type: 'boolean', default: false },
    venue: { type: 'string', default: 'binance' },
    strategy: { type: 'string' },
    mutant: { type: 'string' },
  },
})

function parseMutant(): MutantName | undefined {
  const name = values.strategy === undefined ? values.mutant : STRATEGIES[values.strategy]
  if (name === undefined && values.strategy === undefined) return undefined
  if (!isMutant(name)) leave(USAGE)
  return name
}

function parseWhole(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : leave(USAGE)
}

function leave(text: string): never {
  console.error(text)
  process.exit(2)
}

/** Orders under faults by chance, at an exchange instead of the product's own books. */
async function playExchange(): Promise<never> {
  const [, share] = /^(\d{1,2})%?$/.exec(values.faults) ?? []
  const began = Date.now()
  const result = await runExchange({
    orders: parseWhole(values.orders),
    share: (share === undefined ? leave(USAGE) : Number(share)) / 100,
    seed: parseWhole(values.seed),
    venue: VENUES.find((one) => one === values.venue) ?? leave(USAGE),
    say: (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`),
  })
  console.log(JSON.stringify(result))
  process.exit(result.found.length > 0 ? 1 : 0)
}

/** A fault is planted as sources are loaded: into a copy of this process, for this one has loaded them. */
function runMutated(mutant: MutantName): never {
  const hook = pathToFileURL(join(import.meta.dirname, '../chaos/mutants/insert-mutant.ts')).href
  const env = { ...process.env, CHAOS_MUTANT: mutant, NODE_OPTIONS: `--import ${hook}` }
  const args = [import.meta.filename, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' })
  process.exit(status ?? 1)
}

/** The calls that move money through batches of random cuts, against the same calls one by one. */
async function playBatches(): Promise<never> {
  const mutant = parseMutant()
  if (mutant !== undefined && process.env['CHAOS_MUTANT'] !== mutant) runMutated(mutant)
  const began = Date.now()
  const result = await withDatabase((urlOf) =>
    runBatches({
      calls: parseWhole(values.calls),
      members: values.members === undefined ? BATCH_MEMBERS : parseWhole(values.members),
      seed: parseWhole(values.seed),
      urlOf,
      keepOrder(lines) {
        const file = join(mkdtempSync(join(tmpdir(), 'batches-')), 'serial-order.txt')
        writeFileSync(file, `${lines.join('\n')}\n`)
        console.log(`the serial order stands in ${file}`)
      },
      say: (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`),
    }),
  )
  const isFound = result.found.length > 0
  if (mutant !== undefined)
    console.log(isFound ? `${mutant} was found by: ${result.found.join('; ')}` : `${mutant} was NOT found`)
  console.log(JSON.stringify({ ...result, ...(mutant === undefined ? {} : { mutant }) }))
  process.exit(isFound === (mutant !== undefined) ? 0 : 1)
}

/** Restores to earlier moments under traffic, each followed by the operator's check. */
async function playRestores(): Promise<never> {
  const began = Date.now()
  const mutant = parseMutant()
  const result = await runRestores({
    mutant,
    restores: parseWhole(values.restores),
    seed: parseWhole(values.seed),
    members: values.members === undefined ? RESTORE_MEMBERS : parseWhole(values.members),
    say: (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`),
  })
  console.log(JSON.stringify({ ...result, ...(mutant === undefined ? {} : { mutant }) }))
  process.exit(result.found.length > 0 === (mutant !== undefined) ? 0 : 1)
}

/** What happens to the databases and processes of a cluster, and what members notice. */
async function playCluster({ run, times, between }: (typeof CLUSTER_SCENES)[string]): Promise<never> {
  if (!isBuilt()) await build()
  const began = Date.now()
  const given = values.kills ?? values.rounds
  const result = await run({
    times: given === undefined ? times : parseWhole(given),
    between: values.between === undefined ? between : parseWhole(values.between),
    members: values.members === undefined ? CLUSTER_MEMBERS : parseWhole(values.members),
    say: (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`),
  })
  console.log(JSON.stringify(result))
  process.exit(result.found.length > 0 ? 1 : 0)
}

if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const clusterScene = CLUSTER_SCENES[positionals[0] ?? '']
if (clusterScene !== undefined) await playCluster(clusterScene)
if (positionals[0] === 'exchange') await playExchange()
if (positionals[0] === 'restore') await playRestores()
if (positionals[0] === 'batches') await playBatches()
const scene = SCENES[positionals[0] ?? ''] ?? leave(USAGE)
const mutant = parseMutant()
if (!isBuilt()) await build()
const began = Date.now()
const result = await scene.run({
  faults: parseWhole(values.faults),
  seed: parseWhole(values.seed),
  members: values.members === undefined ? scene.members : parseWhole(values.members),
  say: (line) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`),
  ...(mutant === undefined ? {} : { mutant }),
})
const isFound = result.found.length > 0
if (mutant !== undefined)
  console.log(isFound ? `${mutant} was found by: ${result.found.join('; ')}` : `${mutant} was NOT found`)
console.log(JSON.stringify({ ...result, ...(mutant === undefined ? {} : { mutant }) }))
process.exit(isFound === (mutant !== undefined) ? 0 : 1)
