import { percentileMs, runLoad, type WireRequest } from '../measure/load.ts'
import { cpuMsOf, databaseCpuMs } from '../measure/process-cpu.ts'
import { median, round } from '../parts/median.ts'
import { countRefused, type Side } from './side.ts'

/** Processes under load, and what they and their database use. */
export type Measured = Pick<Side, 'ports' | 'webPids' | 'lastLines' | 'postmaster' | 'figures'>

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
  /** The share of calls that were refused, or failed. */
  readonly refused: number
}

/** Deadlocks of a crowd fail a few calls; more would say nothing of the speed of those that do not. */
const MAX_REFUSED = 0.1

const DECIMALS: Readonly<Record<keyof RoundFigures, number>> = {
  callsPerSecond: 0,
  p50Ms: 1,
  p99Ms: 1,
  nodeMs: 3,
  databaseMs: 3,
  statements: 2,
  commits: 2,
  walBytes: 0,
  refused: 3,
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
  'refused',
] as const

/** Sends prepared requests and returns what a call has cost. Throws when many were refused. */
export async function measureRound(
  target: Measured,
  requests: readonly WireRequest[],
  { title, connections }: { readonly title: string; readonly connections: number },
): Promise<RoundFigures> {
  const { webPids, postmaster, figures } = target
  const mark = await figures.startCount()
  const [node, database] = [cpuMsOf(webPids), databaseCpuMs(postmaster)]
  const { seconds, answers } = await runLoad({ ports: target.ports, connections }, requests)
  const nodeMs = (cpuMsOf(webPids) - node) / requests.length
  const databaseMs = (databaseCpuMs(postmaster) - database) / requests.length
  const counts = await figures.countSince(mark)
  const refused = countRefused({ title, lastLines: target.lastLines, most: MAX_REFUSED }, answers)
  const perCall = (name: keyof typeof counts) => counts[name] / requests.length
  return {
    callsPerSecond: requests.length / seconds,
    p50Ms: percentileMs(answers, 0.5),
    p99Ms: percentileMs(answers, 0.99),
    nodeMs,
    databaseMs,
    statements: perCall('statements'),
    commits: perCall('commits'),
    walBytes: perCall('walBytes'),
    refused,
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
    refused: figure('refused'),
  }
}

export function formatRound(title: string, figures: RoundFigures): string {
  const text = (name: keyof RoundFigures) => figures[name].toFixed(DECIMALS[name])
  return `${title.padEnd(32)} ${NAMES.map((name) => `${name} ${text(name)}`).join('  ')}`
}
