import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { Demo } from '#tools/seed/demo.ts'
import { openCallers, pickCaller, type LivingCaller } from './fuzz-callers.ts'
import { createPendingWrites } from './fuzz-values.ts'
import { makeRequest, type FuzzRequest } from './make-request.ts'
import { createRandom, type Random } from './random.ts'

/** Below what two cores can do together with this program: how long a member waits then depends on the product, not on the machine. */
const CALLS_PER_SECOND = 150
const IN_FLIGHT = 8
const FLOOD_CONNECTIONS = 24
const PHASE_MS = 20_000
const LOOK_EVERY_MS = 100
/** Refused for a reason outside: the exchange, the chain, or a limit of the product that says when to come again. */
const UPSTREAM = new Set([502, 503])

export interface FuzzPlan {
  readonly demo: Demo
  /** The web processes' addresses. */
  readonly bases: readonly string[]
  readonly calls: number
  readonly seed: number
  readonly report: (line: string) => void
}

export interface FuzzResult {
  readonly byStatus: ReadonlyMap<number, number>
  readonly operations: number
  readonly failed: readonly string[]
  readonly quietP95Ms: number
  readonly floodP95Ms: number
  readonly busyP95Ms: number
}

/** The honest member whose calls are measured: the first of the demonstration's, left alone by the fuzzer. */
async function probe(base: string, caller: LivingCaller): Promise<number> {
  const { headers } = await caller.current()
  const began = performance.now()
  const reply = await fetch(`${base}${api.wallet.getBalance.path}`, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`the bystander was answered ${reply.status}`)
  return performance.now() - began
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

/** Looks again and again until the work is done. Returns the 95th percentile in milliseconds. */
async function measureDuring(
  plan: FuzzPlan,
  bystander: LivingCaller,
  work: Promise<unknown>,
): Promise<number> {
  let isOver = false
  const end = work.finally(() => void (isOver = true))
  const times: number[] = []
  for (let turn = 0; !isOver; turn += 1) {
    times.push(await probe(plan.bases[turn % plan.bases.length] ?? '', bystander))
    await pause(LOOK_EVERY_MS)
  }
  await end
  return p95(times)
}

async function send(base: string, { method, url, headers, payload }: FuzzRequest) {
  const reply = await fetch(`${base}${url}`, {
    method,
    headers,
    ...(payload !== undefined && { body: payload }),
  })
  return { status: reply.status, body: await reply.text() }
}

/** One hostile member with many connections, as long as the run takes. */
async function flood(base: string, caller: LivingCaller, isOver: () => boolean): Promise<void> {
  const connection = async () => {
    while (!isOver()) {
      const { headers } = await caller.current()
      const reply = await fetch(`${base}${api.wallet.getBalance.path}`, { headers })
      await reply.arrayBuffer()
      if (reply.status === 429) await pause(20)
    }
  }
  await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, connection))
}

async function storm(plan: FuzzPlan, callers: readonly LivingCaller[], random: Random) {
  const parts = { random, pendingWrites: createPendingWrites() }
  const byStatus = new Map<number, number>()
  const failed: string[] = []
  const names = new Set<string>()
  let made = 0
  const began = performance.now()
  const worker = async () => {
    while (made < plan.calls) {
      made += 1
      await pause(Math.max(0, began + (made * 1_000) / CALLS_PER_SECOND - performance.now()))
      const request = makeRequest(await pickCaller(callers, random), parts, { keep: true })
      const { status, body } = await send(plan.bases[made % plan.bases.length] ?? '', request)
      names.add(`${request.method} ${request.operation.path}`)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      if (status >= 500 && !UPSTREAM.has(status) && !body.includes('WALLET-C'))
        failed.push(
          `${request.method} ${request.url} ${request.payload ?? ''} -> ${status} ${body.slice(0, 200)}`,
        )
      if (status === 200 && body.startsWith('{')) parts.pendingWrites.add(JSON.parse(body))
      if (made % 5_000 === 0) plan.report(`${made} calls, ${failed.length} failed`)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  return { byStatus, failed, operations: names.size }
}

/** Sends random calls of every role to all processes while an honest member goes on, and measures that member. */
export async function runFuzz(plan: FuzzPlan): Promise<FuzzResult> {
  const [base = ''] = plan.bases
  const { signIns, staff } = plan.demo
  const [bystander, flooder] = [0, 1].map((index) =>
    openCallers(base, { signIns: signIns.slice(index, index + 1), staff: [] }).at(-1),
  )
  if (bystander === undefined || flooder === undefined) throw new Error('the demonstration has two members')
  const quietP95Ms = await measureDuring(plan, bystander, pause(PHASE_MS))
  let isFlooded = true
  const flooded = flood(base, flooder, () => !isFlooded)
  const floodP95Ms = await measureDuring(
    plan,
    bystander,
    pause(PHASE_MS).then(() => void (isFlooded = false)),
  )
  await flooded
  const stormed = storm(
    plan,
    openCallers(base, { signIns: signIns.slice(2), staff }),
    createRandom(plan.seed),
  )
  const busyP95Ms = await measureDuring(plan, bystander, stormed)
  return { ...(await stormed), quietP95Ms, floodP95Ms, busyP95Ms }
}
