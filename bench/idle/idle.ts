import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BusyStatement } from '../measure/database-figures.ts'
import { withDemoProduct, type DemoProduct } from '../measure/demo-product.ts'
import { cpuMsOf, databaseCpuMs, listChildren, listTree, memoryMBOf } from '../measure/process-cpu.ts'
import { round } from '../parts/median.ts'

const SHOWN = 30
const TEXT_LENGTH = 140

interface Options {
  /** Seconds before the measurement: what a start leaves to do is done by then. */
  readonly settle: number
  readonly seconds: number
}

function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      settle: { type: 'string', default: '60' },
      seconds: { type: 'string', default: '60' },
    },
  })
  const [settle, seconds] = [Number(values.settle), Number(values.seconds)]
  if (!(settle >= 0 && seconds >= 10))
    throw new Error('npm run bench -- idle [--settle 60] [--seconds 60, 10 at least]')
  return { settle, seconds }
}

function reportStatements(busiest: readonly BusyStatement[], seconds: number): void {
  console.log('\nstatements, by how often they ran')
  for (const { text, calls, milliseconds } of busiest) {
    const share = `${(calls / seconds).toFixed(2).padStart(6)}/s  ${(milliseconds / calls).toFixed(2).padStart(6)} ms`
    console.log(`  ${share}  ${text.slice(0, TEXT_LENGTH)}`)
  }
}

/** CPU of each process by its name, and of PostgreSQL, in percent of one core. */
async function measureCpu({ services, postmaster }: DemoProduct, seconds: number) {
  const getTimes = () => [
    ...services.map(({ name, pid }) => ({ name, ms: cpuMsOf(listTree([pid])) })),
    { name: 'PostgreSQL', ms: databaseCpuMs(postmaster) },
  ]
  const before = getTimes()
  await pause(seconds * 1000)
  return getTimes().map(({ name, ms }, index) => ({
    name,
    percent: (ms - (before[index]?.ms ?? 0)) / (seconds * 10),
  }))
}

async function measure(product: DemoProduct, { settle, seconds }: Options): Promise<object> {
  const { services, postmaster, figures } = product
  console.log(`settling for ${settle} s, then measuring for ${seconds} s`)
  await pause(settle * 1000)
  await figures.reset()
  const mark = await figures.startCount()
  const transactions = await figures.countTransactions()
  const cpu = await measureCpu(product, seconds)
  const wakeups = ((await figures.countTransactions()) - transactions) / seconds
  const counts = await figures.countSince(mark)
  reportStatements(await figures.listBusiest(SHOWN), seconds)
  const productPids = listTree(services.map(({ pid }) => pid))
  const databasePids = [postmaster, ...listChildren(postmaster)]
  for (const { name, percent } of cpu) console.log(`${name.padEnd(18)} ${percent.toFixed(2)} % of a core`)
  return {
    // PostgreSQL counts as one, however many connections it serves.
    processes: services.length + 1,
    cpuPercent: round(
      cpu.reduce((sum, { percent }) => sum + percent, 0),
      2,
    ),
    databaseWakeupsPerSecond: round(wakeups, 1),
    memoryMB: round(memoryMBOf([...productPids, ...databasePids]), 0),
    commitsPerSecond: round(counts.commits / seconds, 2),
    walBytesPerSecond: round(counts.walBytes / seconds, 0),
    databaseProcesses: databasePids.length,
    cpuPercentOf: Object.fromEntries(cpu.map(({ name, percent }) => [name, round(percent, 2)])),
  }
}

/** What the whole product costs while nobody is connected: CPU, transactions, memory, and the statements that run most often. */
export async function run(args: readonly string[]): Promise<object> {
  const options = parseOptions(args)
  // As installations run: what the other benches switch off would do nothing here.
  process.env['RATE_LIMITS'] = 'on'
  return withDemoProduct((product) => measure(product, options))
}
