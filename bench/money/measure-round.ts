import { percentileMs, runLoad, type WireRequest } from '../measure/load.ts'
import { cpuMsOf, databaseCpuMs } from '../measure/process-cpu.ts'
import { median, round } from '../parts/median.ts'
import { requireSuccess, type Side } from './side.ts'

/** Processes under load, and what they and their database use. */
export type Measured = Pick<Side, 'ports' | 'webPids' | 'postmaster' | 'figures'>

export interface RoundFigures {
  readonly callsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU of all web processes for a call, and of PostgreSQL. */
  readonly nodeMs: number
  readonly databaseMs: number
  readonly statements: number
  readonly commits: number
  readonly walBytes: number
}

const DECIMALS: Readonly<Record<keyof RoundFigures, number>> = {
  callsPerSecond: 0,
  p50Ms: 1,
  p99Ms: 1,
  nodeMs: 3,
  databaseMs: 3,
  statements: 2,
  commits: 2,
  walBytes: 0,
}
const NAMES = [
  'callsPerSecond',
  'p50Ms',
  'p99Ms',
  'nodeMs',
  'databaseMs',
  'statements',
  'commits',
  'walBytes',
] as const

async function snapshot({ webPids, postmaster, figures }: Measured) {
  return { ...(await figures.count()), node: cpuMsOf(webPids), database: databaseCpuMs(postmaster) }
}

/** Sends prepared requests and returns what a call has cost. Throws when one of a hundred was refused. */
export async function measureRound(
  target: Measured,
  requests: readonly WireRequest[],
  { title, connections }: { readonly title: string; readonly connections: number },
): Promise<RoundFigures> {
  const before = await snapshot(target)
  const { seconds, answers } = await runLoad({ ports: target.ports, connections }, requests)
  const after = await snapshot(target)
  requireSuccess(title, answers)
  const perCall = (name: keyof typeof after) => (after[name] - before[name]) / requests.length
  return {
    callsPerSecond: requests.length / seconds,
    p50Ms: percentileMs(answers, 0.5),
    p99Ms: percentileMs(answers, 0.99),
    nodeMs: perCall('node'),
    databaseMs: perCall('database'),
    statements: perCall('statements'),
    commits: perCall('commits'),
    walBytes: perCall('walBytes'),
  }
}

/** The middle of several rounds, figure by figure. */
export function summarize(rounds: readonly RoundFigures[]): RoundFigures {
  const figure = (name: keyof RoundFigures) => round(median(rounds.map((one) => one[name])), DECIMALS[name])
  return {
    callsPerSecond: figure('callsPerSecond'),
    p50Ms: figure('p50Ms'),
    p99Ms: figure('p99Ms'),
    nodeMs: figure('nodeMs'),
    databaseMs: figure('databaseMs'),
    statements: figure('statements'),
    commits: figure('commits'),
    walBytes: figure('walBytes'),
  }
}

export function formatRound(title: string, figures: RoundFigures): string {
  const text = (name: keyof RoundFigures) => figures[name].toFixed(DECIMALS[name])
  return `${title.padEnd(32)} ${NAMES.map((name) => `${name} ${text(name)}`).join('  ')}`
}
