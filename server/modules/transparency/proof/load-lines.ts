import type { Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { OwedToMember } from '#server/modules/ledger/ledger.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { LINE_BYTES, writeLine, type ProofKeys } from './member-lines.ts'

const MEMBERS_AT_ONCE = 20_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What plans owe, by member: of all running plans, a small part of all accounts. */
async function loadPlans(self: TransparencyContext, tx: Tx): Promise<Map<string, bigint>> {
  const byMember = new Map<string, bigint>()
  let afterOwnerId: string | undefined = BEFORE_ALL
  while (afterOwnerId !== undefined) {
    const plans: { planId: string; usdt: bigint }[] = await self.ledger.listOwedToPlans(tx, {
      afterOwnerId,
      limit: MEMBERS_AT_ONCE,
    })
    const members = await self.rewards.findPlanMembers(
      tx,
      plans.map(({ planId }) => planId),
    )
    for (const { planId, usdt } of plans) {
      const memberId = members.get(planId)
      assert(memberId !== undefined, `plan ${planId} has a member`)
      byMember.set(memberId, (byMember.get(memberId) ?? 0n) + usdt)
    }
    afterOwnerId = plans.length < MEMBERS_AT_ONCE ? undefined : plans.at(-1)?.planId
  }
  return byMember
}

const unitsOf = (owed: OwedToMember, plan: bigint): bigint[] => [
  owed.usdtAvailable,
  owed.usdtHeld,
  plan,
  owed.mcsAvailable,
  owed.mcsHeld,
  owed.mcsLocked,
  owed.mcsBonus,
  owed.trxGas,
  owed.trxHeld,
]

const NOTHING = {
  usdtAvailable: 0n,
  usdtHeld: 0n,
  mcsAvailable: 0n,
  mcsHeld: 0n,
  mcsLocked: 0n,
  mcsBonus: 0n,
  trxGas: 0n,
  trxHeld: 0n,
}

interface Owed {
  readonly memberId: string
  readonly units: readonly bigint[]
}

/** One page of members as lines. Throws for a member without a login ID: a balance is never left out. */
async function toLines(
  self: TransparencyContext,
  tx: Tx,
  { keys, owed }: { keys: ProofKeys; owed: readonly Owed[] },
): Promise<Buffer> {
  const members = await self.identity.findMembers(
    tx,
    owed.map(({ memberId }) => memberId),
  )
  const lines = Buffer.alloc(owed.length * LINE_BYTES)
  owed.forEach(({ memberId, units }, index) => {
    const loginId = members.get(memberId)?.loginId
    assert(loginId !== undefined, `member ${memberId}, who is owed something, has a login ID`)
    writeLine(keys, lines.subarray(index * LINE_BYTES, (index + 1) * LINE_BYTES), {
      memberId,
      loginId,
      units,
    })
  })
  return lines
}

/** Every member who is owed anything, as pages of lines, from the snapshot of the transaction. */
export async function loadLines(self: TransparencyContext, tx: Tx, keys: ProofKeys): Promise<Buffer[]> {
  const plans = await loadPlans(self, tx)
  const pages: Buffer[] = []
  let afterOwnerId: string | undefined = BEFORE_ALL
  while (afterOwnerId !== undefined) {
    const page: Awaited<ReturnType<typeof self.ledger.listOwedToMembers>> =
      await self.ledger.listOwedToMembers(tx, { afterOwnerId, limit: MEMBERS_AT_ONCE })
    const owed = page.rows.map((row) => ({
      memberId: row.ownerId,
      units: unitsOf(row, plans.get(row.ownerId) ?? 0n),
    }))
    for (const { memberId } of owed) plans.delete(memberId)
    pages.push(await toLines(self, tx, { keys, owed }))
    afterOwnerId = page.nextOwnerId
  }
  // Members who have nothing but a plan.
  const owed = [...plans].map(([memberId, plan]) => ({
    memberId,
    units: unitsOf({ ownerId: memberId, ...NOTHING }, plan),
  }))
  pages.push(await toLines(self, tx, { keys, owed }))
  return pages
}
