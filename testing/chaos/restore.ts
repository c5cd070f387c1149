import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod/mini'
import { sql } from '#server/kernel/database/db.ts'
import { isConfirmed } from '#server/kernel/database/keepers.ts'
import { loadSignatures } from '#server/modules/chain/signer/journal.ts'
import { createChance, type Chance } from './chance.ts'
import { type ChaosFixture, createChaosFixture } from './chaos-fixture.ts'
import { enrolChaosMembers } from './chaos-members.ts'
import { formatFinding } from './checks/check-all.ts'
import { checkRestores, type Seen } from './checks/check-restores.ts'
import { comeToRest } from './faults/come-to-rest.ts'
import { countOutcomes, openJournal, type Journal } from './journal.ts'
import type { MutantName } from './mutants/mutants.ts'
import { untilFunded } from './run-chaos.ts'
import { startTraffic } from './traffic.ts'
import { insisting, until } from './workers/two-workers.ts'

const CHECK = join(import.meta.dirname, '../../tools/ops/restore-check.ts')
/** A backup is made so long before members have new one-time codes and withdraw. */
const BEFORE_MS = 4_000
const CODE_STEP_MS = 30_000
const MIN_LOST_MS = 6_000
const MAX_LOST_MS = 16_000
const NOTICED_WITHIN_MS = 60_000
const OPEN_WITHIN_MS = 60_000
const REST_WITHIN_MS = 300_000
const ANSWERED_WITHIN_MS = 60_000
const UNDECIDED = 3
const MAX_CHECKS = 40
/** The chain's clock goes on while the check waits for the fate of a signature. */
const STEP_MS = 15_000
const WATCH_EVERY_MS = 20

export interface RestoreOptions {
  readonly restores: number
  readonly seed: number
  readonly members: number
  readonly mutant?: MutantName | undefined
  readonly say: (line: string) => void
}

export interface RestoreResult {
  readonly seed: number
  readonly restores: number
  /** Restores in which nothing that matters was lost, so that the signer confirmed them by itself. */
  readonly harmless: number
  readonly intentions: number
  readonly lostSignatures: number
  readonly gapsListed: number
  readonly adopted: number
  readonly addressesGiven: number
  readonly paidTwice: number
  readonly addressesReused: number
  readonly lost: number
  readonly seconds: number
  readonly found: readonly string[]
}

interface Play {
  readonly fixture: ChaosFixture
  readonly journal: Journal
  readonly seen: Seen
  readonly chance: Chance
  readonly say: (line: string) => void
}

/** The last line of the check: what it found. */
const reportShape = z.object({
  verdict: z.string(),
  gaps: z.array(z.object({ txids: z.array(z.string()), outcome: z.optional(z.string()) })),
  stranded: z.array(z.object({ txid: z.string() })),
})
type Report = z.infer<typeof reportShape>

/** Random restores to earlier moments while members withdraw on a living chain: nothing is paid twice, nobody's address is reused. */
export async function runRestores(options: RestoreOptions): Promise<RestoreResult> {
  const began = performance.now()
  const { say } = options
  say(`seed ${options.seed}`)
  const { mutant } = options
  const fixture = await createChaosFixture(mutant === undefined ? {} : { mutant })
  try {
    const journal = openJournal()
    const seen: Seen = { owners: new Map(), reused: [], unlisted: [], early: [], strandedTxids: [] }
    const chance = createChance(options.seed)
    const counts = await play({ fixture, journal, seen, chance, say }, options)
    const isAtRest = await comeToRest(fixture, { limitMs: REST_WITHIN_MS, say })
    const { findings, ...verdict } = await checkRestores(fixture, journal, seen)
    const all = [
      ...findings,
      { check: 'everything comes to an end', breaches: isAtRest ? [] : ['something is still under way'] },
    ]
    for (const finding of all) say(formatFinding(finding))
    return {
      seed: options.seed,
      restores: options.restores,
      ...counts,
      intentions: journal.intentions.length,
      addressesGiven: seen.owners.size,
      ...verdict,
      seconds: Math.round((performance.now() - began) / 1000),
      found: all.filter(({ breaches }) => breaches.length > 0).map(({ check }) => check),
    }
  } finally {
    await fixture.stop()
  }
}

async function play(all: Play, { restores, members: count }: RestoreOptions) {
  const { fixture, journal, chance, say } = all
  const members = await enrolChaosMembers(fixture, count)
  for (const { address, memberId } of members) all.seen.owners.set(address, memberId)
  await untilFunded(fixture, members.length)
  say(`${members.length} members have their coins`)
  const traffic = startTraffic(fixture, {
    members,
    journal,
    chance,
    percents: { withdraw: 80, send: 10 },
    hasGifts: false,
  })
  journal.isCalm = false
  const counts = { harmless: 0, lostSignatures: 0, gapsListed: 0, adopted: 0 }
  for (let done = 0; done < restores; done += 1) {
    const { lost, report } = await restoreOnce(all)
    if (report === undefined) counts.harmless += 1
    counts.lostSignatures += lost.length
    counts.gapsListed += report?.gaps.length ?? 0
    counts.adopted += report?.gaps.filter(({ outcome }) => outcome === 'adopted').length ?? 0
    say(
      `restore ${done + 1}: ${lost.length} signatures lost, ${report?.gaps.length ?? 0} payments listed, ${JSON.stringify(countOutcomes(journal))}`,
    )
  }
  traffic.end()
  await Promise.race([traffic.done, pause(ANSWERED_WITHIN_MS)])
  await traffic.giveUp()
  return counts
}

/** Until the next step of one-time codes, and never so soon that a backup would come too late for it. */
function untilCodesMs(): number {
  const leftMs = CODE_STEP_MS - (Date.now() % CODE_STEP_MS)
  return leftMs < BEFORE_MS ? leftMs + CODE_STEP_MS : leftMs
}

/** A backup, a while of traffic that will be lost, the restore, and the check that lets money move again. */
async function restoreOnce(all: Play): Promise<{ lost: readonly string[]; report: Report | undefined }> {
  const { fixture, chance, seen, journal } = all
  const { database, folder } = fixture
  const backup = join(folder, 'backup')
  await pause(untilCodesMs() - chance.below(BEFORE_MS))
  await database.kill()
  database.copyTo(backup)
  await database.restart()
  await lose(all, MIN_LOST_MS + chance.below(MAX_LOST_MS - MIN_LOST_MS))
  await database.kill()
  database.replaceWith(backup)
  const doneBefore = countOutcomes(journal).done
  await database.restart()
  await untilNoticed(fixture)
  const lost = await listUnknown(fixture)
  if ((await insisting(() => isConfirmed(fixture.db))) === true) return { lost, report: undefined }
  const stop = watchStop(all)
  const report = await checkUntilOpen(all)
  const doneWhileStopped = await stop.end()
  if (doneWhileStopped > doneBefore)
    seen.early.push(`${doneWhileStopped - doneBefore} acts were answered while money was stopped`)
  const listed = new Set(report.gaps.flatMap(({ txids }) => txids))
  seen.unlisted.push(...lost.filter((txid) => !listed.has(txid)))
  seen.strandedTxids.push(...report.stranded.map(({ txid }) => txid))
  await until(async () => (await isConfirmed(fixture.db)) === true, {
    withinMs: OPEN_WITHIN_MS,
    what: 'The signer did not confirm the database after the check.',
  })
  return { lost, report }
}

/**
 * Counts the acts that were answered while money is stopped. The command that opens it ends later, on a busy machine by seconds, in
 * which those who wait are answered: so the count is taken before the database is asked whether it is still stopped.
 */
function watchStop({ fixture, journal }: Play): { end(): Promise<number> } {
  let doneWhileStopped = countOutcomes(journal).done
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      const { done } = countOutcomes(journal)
      if ((await insisting(() => isConfirmed(fixture.db))) === true) return
      doneWhileStopped = done
      await pause(WATCH_EVERY_MS)
    }
  })()
  return {
    async end() {
      isWatching = false
      await watching
      return doneWhileStopped
    },
  }
}

/** Traffic goes on; new members get addresses meanwhile, one of which receives coins. */
async function lose({ fixture, seen, chance }: Play, ms: number): Promise<void> {
  const deadline = performance.now() + ms
  await grantAddress(fixture, seen)
  const { address } = await grantAddress(fixture, seen)
  await fixture.chain.fund(address, 'USDT', `${1 + chance.below(5)}`)
  while (performance.now() < deadline) {
    await fixture.chain.dev('mine', { blocks: 1 })
    await pause(200)
  }
  await grantAddress(fixture, seen)
}

/** A new member's address; one that somebody else had before is what must never happen. */
async function grantAddress(
  { db, modules }: ChaosFixture,
  { owners, reused }: Seen,
): Promise<{ address: string }> {
  const memberId = randomUUID()
  const address = await insisting(() => db.tx((tx) => modules.chain.addressOf(tx, memberId)))
  const owner = owners.get(address)
  if (owner !== undefined && owner !== memberId)
    reused.push(`${address} belonged to ${owner} and was given to ${memberId}`)
  owners.set(address, memberId)
  return { address }
}

/** The signer has compared the restored database: it misses something, or nothing. */
async function untilNoticed({ db }: ChaosFixture): Promise<void> {
  await until(
    async () =>
      (await db.maybe(sql`select 1 from kernel_keepers_now where lost is not null or is_confirmed`)) !==
      undefined,
    { withinMs: NOTICED_WITHIN_MS, what: 'The signer did not look at the restored database.' },
  )
}

async function listUnknown({ db, folder }: ChaosFixture): Promise<string[]> {
  const txids = loadSignatures(join(folder, 'signer/journal.jsonl'), { cuts: false }).map(({ txid }) => txid)
  const rows = await insisting(() =>
    db.many<{ txid: string }>(sql`
      select t.txid from unnest(${txids}::text[]) t (txid)
      where not exists (select from chain_known_signatures k where k.txid = t.txid)`),
  )
  return rows.map(({ txid }) => txid)
}

/** The operator's command; this process goes on meanwhile, for the database's wire runs through it. */
async function runCheck({ folder, serverEnv }: ChaosFixture): Promise<{ status: number; stdout: string }> {
  const child = spawn(process.execPath, [CHECK, '--signer', join(folder, 'signer'), '--book'], {
    env: { ...process.env, ...serverEnv },
  })
  let stdout = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (stdout += String(data)))
  await once(child, 'close')
  return { status: child.exitCode ?? 1, stdout }
}

/** Runs the operator's command until everything is decided. */
async function checkUntilOpen({ fixture, say }: Play): Promise<Report> {
  const gaps: Report['gaps'] = []
  for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) {
    const { status, stdout } = await runCheck(fixture)
    const last = stdout.trim().split('\n').at(-1) ?? ''
    if (!last.startsWith('{')) throw new Error(`The check failed: ${stdout}`)
    const report = reportShape.parse(JSON.parse(last))
    gaps.push(...report.gaps)
    if (status === 0)
      return { ...report, gaps: [...new Map(gaps.map((gap) => [gap.txids.join(), gap])).values()] }
    if (status !== UNDECIDED) throw new Error(`The check ended with ${status}: ${stdout}`)
    say('the check waits for the chain')
    await fixture.chain.dev('clock', { advanceMs: STEP_MS })
    await fixture.chain.dev('mine', { blocks: 20 })
    await pause(1_000)
  }
  throw new Error('The check never came to an end.')
}
