import { gzipSync } from 'node:zlib'
import { performance } from 'node:perf_hooks'
import { runProofChecks, PROOF_CHECKS } from '#contract/rules/proofs/balance-proof.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import { openModules, withBenchDatabase, writeAccounts } from '../parts/bench-database.ts'
import { median, round } from '../parts/median.ts'

const SIZES = [100_000, 1_000_000]
/** Members whose proofs are measured. */
const SAMPLE = 25
const PIECE = 50_000

const memberId = (n: number): string => `${n.toString(16).padStart(8, '0')}-0002-8000-8000-000000000000`

/** Members with USDT and MCS; every third with TRX, every fourth with locked MCS: written by the owner. */
async function createMembers(db: Database, members: number): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
        inflow_route, locale, timezone, created_at)
      select (lpad(to_hex(n), 8, '0') || '-0002-8000-8000-000000000000')::uuid, 'm' || lpad(n::text, 8, '0'), n || '@bench.example',
        'Bench', lpad(n::text, 11, '0'), 'KOR', 'none', 'ACTIVE', n::text, 'CODE', 'ko', 'Asia/Seoul', now()
      from generate_series(1, ${members}::integer) n`)
  })
  for (let from = 1; from <= members; from += PIECE) {
    const owners = Array.from({ length: Math.min(PIECE, members - from + 1) }, (_, index) => from + index)
    await writeAccounts(
      db,
      owners.flatMap((n) => {
        const ownerId = memberId(n)
        // Most have some hundreds of a coin, some have thousands.
        const units = BigInt(((n * 7_919) % 1_000_003) * (n % 50 === 0 ? 40_000 : 400)) + 1n
        return [
          { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId, units } as const,
          { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId, units: units * 3n } as const,
          ...(n % 3 === 0
            ? [{ class: 'MEMBER_GAS', currency: 'TRX', ownerId, units: 12_345_678n } as const]
            : []),
          ...(n % 4 === 0
            ? [{ class: 'MEMBER_LOCKED', currency: 'MCS', ownerId, units: units * 9n } as const]
            : []),
        ]
      }),
    )
  }
  await db.run(sql`analyze identity_members`)
}

/** Hashes as they are, sums in as many bytes as they need: what a proof holds, whatever it is written in. */
function bytesOf(proof: object): number {
  const text = JSON.stringify(proof)
  const hashes = (text.match(/"[0-9a-f]{64}"/g) ?? []).length
  const numbers = (text.match(/"\d{1,19}"/g) ?? []).map((one) => BigInt(one.slice(1, -1)))
  const sums = numbers.reduce((bytes, sum) => bytes + Math.max(1, Math.ceil(sum.toString(2).length / 7)), 0)
  return 32 * hashes + sums
}

async function measureProofs({ modules }: Awaited<ReturnType<typeof openModules>>, members: number) {
  const { proofs } = await modules.transparency.listProofs(undefined)
  const samples: { bytes: number; gzip: number; verifyMs: number; serveMs: number }[] = []
  for (let index = 0; index < SAMPLE; index += 1) {
    const id = memberId(1 + ((index * 104_729) % members))
    const asked = performance.now()
    const proof = await modules.transparency.getMyProof(id)
    const serveMs = performance.now() - asked
    if (proof === null || proof.line === null) throw new Error(`member ${id} has no line`)
    const began = performance.now()
    const expected = { loginId: proof.line.loginId, published: proofs, seen: [] }
    const faults = await runProofChecks(PROOF_CHECKS, proof, expected)
    const verifyMs = performance.now() - began
    if (faults.length > 0) throw new Error(`a proof failed: ${faults.join(', ')}`)
    const { pieces, path, lines } = proof.line
    const sent = { pieces, path, lines, salt: proof.line.salt }
    samples.push({ bytes: bytesOf(sent), gzip: gzipSync(JSON.stringify(sent)).length, verifyMs, serveMs })
  }
  const of = (name: keyof (typeof samples)[number]) => median(samples.map((sample) => sample[name]))
  return {
    proofBytes: round(of('bytes'), 0),
    proofGzipBytes: round(of('gzip'), 0),
    verifyMs: round(of('verifyMs'), 2),
    serveMs: round(of('serveMs'), 1),
  }
}

function measure(members: number) {
  return withBenchDatabase({ durable: true }, async (database) => {
    const stage = await openModules(database)
    try {
      await createMembers(stage.db, members)
      const began = performance.now()
      const note = await stage.modules.transparency.makeNightlyProof()
      const buildSeconds = round((performance.now() - began) / 1000, 2)
      console.log(`${members} members: ${buildSeconds} s; ${note}`)
      const peakMemoryMB = round(process.resourceUsage().maxRSS / 1024, 0)
      const figures = { members, buildSeconds, peakMemoryMB, ...(await measureProofs(stage, members)) }
      console.log(JSON.stringify(figures))
      return figures
    } finally {
      await stage.close()
    }
  })
}

/** Builds the proof of balances for many members and measures what one member fetches and checks. */
export async function run(args: readonly string[]): Promise<object> {
  const sizes = []
  for (const members of args.includes('--quick') ? SIZES.slice(0, 1) : SIZES)
    sizes.push(await measure(members))
  return { ...sizes.at(-1), sizes }
}
