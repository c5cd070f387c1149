import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#server/kernel/database/db.ts'
import type { ChaosFixture } from '#testing/chaos/chaos-fixture.ts'
import { SOLID_DEPTH } from './sandbox-chain.ts'

const LOOK_EVERY_MS = 1_000
/** The chain's clock is moved on while something waits for the proof that a signature is dead. */
const STEP_MS = 15_000

interface Open {
  readonly payments: number
  readonly withdrawals: number
  readonly deposits: number
}

/**
 * Heals everything and waits until nothing is under way any more. Returns whether that came about in time; at once not where
 * the product found its own books wrong: it moves no money then.
 */
export async function comeToRest(
  fixture: ChaosFixture,
  { limitMs, say }: { readonly limitMs: number; readonly say: (line: string) => void },
): Promise<boolean> {
  const deadline = Date.now() + limitMs
  let before = ''
  for (;;) {
    await fixture.chain.heal()
    if (await hasStoppedMoney(fixture)) {
      say('the product found its books wrong and stopped all money')
      return false
    }
    const open = await countOpen(fixture)
    const text = `${open.payments} payments, ${open.withdrawals} withdrawals, ${open.deposits} deposits under way`
    const isAtRest = open.payments + open.withdrawals + open.deposits === 0 && (await hasReadAll(fixture))
    if (text !== before) say(isAtRest ? 'at rest' : text)
    if (isAtRest) return true
    if (Date.now() > deadline) return false
    if (text === before) await fixture.chain.dev('clock', { advanceMs: STEP_MS })
    before = text
    await pause(LOOK_EVERY_MS)
  }
}

function countOpen({ db }: ChaosFixture): Promise<Open> {
  return db.one<Open>(sql`
    select (select count(*)::integer from chain_payments where state not in ('CONFIRMED', 'FAILED')) as payments,
      (select count(*)::integer from wallet_payouts where kind = 'WITHDRAWAL' and state in ('REQUESTED', 'APPROVED', 'BROADCAST')) as withdrawals,
      (select count(*)::integer from chain_deposits where state = 'SEEN') as deposits`)
}

async function hasStoppedMoney({ db }: ChaosFixture): Promise<boolean> {
  return (await db.maybe(sql`select 1 from kernel_settings where name = 'money-stopped'`)) !== undefined
}

/** Makes what the faucet sent last solid, and waits until the worker has read it. */
async function hasReadAll({ chain, db }: ChaosFixture): Promise<boolean> {
  await chain.dev('mine', { blocks: SOLID_DEPTH + 1 })
  const { number } = await chain.node.top('solid')
  const deadline = Date.now() + STEP_MS
  while (Date.now() < deadline) {
    const { block } = await db.one<{ block: number }>(sql`select block from chain_watch`)
    if (block >= number) return true
    await pause(LOOK_EVERY_MS / 5)
  }
  return false
}
