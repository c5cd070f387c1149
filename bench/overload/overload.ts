import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandboxChain } from '#tools/launch/chain-services.ts'
import type { Service } from '#tools/launch/service.ts'
import { runLoad, toWire, type WireRequest } from '../measure/load.ts'
import { MONEY_CALLS } from '../money/calls.ts'
import { PRESENT } from '../money/checkout.ts'
import { startSide, type Side } from '../money/side.ts'
import { median, round } from '../parts/median.ts'
import { reportLoad, secondsUntilNormal } from './report-load.ts'
import { sendAtRate } from './send-at-rate.ts'

const MEMBERS = 2_000
/** Of ten requests one joins a plan, which moves money; the others read. */
const READS = ['/api/wallet/balance', '/api/wallet/histories', '/api/alarm'] as const
const PEAK_CONNECTIONS = [32, 64, 128, 256] as const
const WARM_UP_REQUESTS = 3_000
const FIRST_PER_SECOND = 1_000
/** Half of what it can do is a usual load; twice the usual p99, and at least this, is a usual answer. */
const USUAL_SHARE = 0.5
const USUAL_TIMES = 2
const USUAL_AT_LEAST_MS = 250
const USUAL_SECONDS = 6
const AFTER_SECONDS = 15

/** Joins under new keys, and reads; sent more often than there are, a join is answered as the repetition that it is. */
async function prepareRequests(side: Side): Promise<readonly WireRequest[]> {
  await side.inside.request('refresh')
  const joins = await MONEY_CALLS.plan.prepare(side, MEMBERS)
  const readers = side.pickMembers('reads', MEMBERS)
  return joins.flatMap((join, index) => {
    const pathOf = (turn: number) => READS[turn % READS.length] ?? READS[0]
    const token = readers[index]?.token
    const reads = Array.from({ length: 9 }, (_, turn) => toWire({ method: 'GET', path: pathOf(turn), token }))
    return [join, ...reads]
  })
}

/** The most that is answered in a second while as many wait as there are connections, over several numbers of them. */
async function measurePeak(side: Side, seconds: number): Promise<number> {
  const { ports } = side
  const requests = await prepareRequests(side)
  await runLoad({ ports, connections: PEAK_CONNECTIONS[0] }, requests.slice(0, WARM_UP_REQUESTS))
  let [peak, perSecond] = [0, FIRST_PER_SECOND]
  for (const connections of PEAK_CONNECTIONS) {
    const count = Math.round(perSecond * seconds)
    const asked = Array.from(
      { length: count },
      (_, index) => requests[index % requests.length] ?? Buffer.alloc(0),
    )
    const { answers, seconds: spent } = await runLoad({ ports, connections }, asked)
    perSecond = answers.filter(({ status }) => status === 200).length / spent
    peak = Math.max(peak, perSecond)
    console.log(`${connections} connections: ${round(perSecond, 0)} a second`)
  }
  return peak
}

async function measureOverload(side: Side, { times, seconds }: Options) {
  const { ports } = side
  const peak = await measurePeak(side, seconds / 2)
  const sendFor = async (title: string, rate: { readonly perSecond: number; readonly seconds: number }) => {
    const answers = await sendAtRate({ ports, ...rate }, await prepareRequests(side))
    const report = reportLoad(answers, rate.seconds)
    console.log(`${title.padEnd(8)} ${JSON.stringify(report)}`)
    return { answers, report }
  }
  const usual = { perSecond: peak * USUAL_SHARE, seconds: USUAL_SECONDS }
  const before = await sendFor('usual', usual)
  const { report } = await sendFor('overload', { perSecond: peak * times, seconds })
  const after = await sendFor('after', { ...usual, seconds: AFTER_SECONDS })
  const boundMs = Math.max(before.report.acceptedP99Ms * USUAL_TIMES, USUAL_AT_LEAST_MS)
  return {
    peakPerSecond: round(peak, 0),
    goodputOfPeak: round(report.goodPerSecond / peak, 2),
    usualP99Ms: before.report.acceptedP99Ms,
    ...report,
    secondsUntilNormal: secondsUntilNormal(after.answers, boundMs) ?? Number.POSITIVE_INFINITY,
  }
}

type Round = Awaited<ReturnType<typeof measureOverload>>

/** What no round may have at all. */
function faultsOf(rounds: readonly Round[]) {
  const others = rounds.map((one) => one.others)
  return {
    withoutRetryAfter: rounds.reduce((sum, one) => sum + one.withoutRetryAfter, 0),
    others: others.filter((one) => Object.keys(one).length > 0),
  }
}

/** The middle of each figure over several rounds, and of the two that matter most what each round had. */
function middleOf(rounds: readonly Round[]): object {
  const middle = (of: (one: Round) => number, decimals = 1) => round(median(rounds.map(of)), decimals)
  return {
    rounds: rounds.length,
    peakPerSecond: middle((one) => one.peakPerSecond, 0),
    offeredPerSecond: middle((one) => one.offeredPerSecond, 0),
    goodPerSecond: middle((one) => one.goodPerSecond, 0),
    goodputOfPeak: middle((one) => one.goodputOfPeak, 2),
    usualP99Ms: middle((one) => one.usualP99Ms),
    acceptedP50Ms: middle((one) => one.acceptedP50Ms),
    acceptedP99Ms: middle((one) => one.acceptedP99Ms),
    refusedP50Ms: middle((one) => one.refusedP50Ms),
    refusedP99Ms: middle((one) => one.refusedP99Ms),
    refusedInTime: middle((one) => one.refusedInTime, 3),
    secondsUntilNormal: middle((one) => one.secondsUntilNormal),
    ...faultsOf(rounds),
    goodputs: rounds.map((one) => one.goodputOfPeak),
    acceptedP99s: rounds.map((one) => one.acceptedP99Ms),
  }
}

interface Options {
  readonly times: number
  readonly seconds: number
}

/** What becomes of members' calls at several times of what two web processes can do, and how soon it is over. */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      times: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-bench-chain-'))
  const services: Service[] = []
  let side: Side | undefined
  try {
    const chain = await startSandboxChain(folder, (service) => {
      services.push(service)
      return service
    })
    const sizes = { members: MEMBERS, boundMembers: 1, connections: 64 }
    side = await startSide({ title: 'present', root: PRESENT, chain, nodeOptions: '', ...sizes })
    const rounds: Round[] = []
    while (rounds.length < Number(values.rounds))
      rounds.push(
        await measureOverload(side, { times: Number(values.times), seconds: Number(values.seconds) }),
      )
    return middleOf(rounds)
  } finally {
    await side?.stop()
    for (const service of services) await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
