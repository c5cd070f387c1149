import { failures } from '#contract/failures/failures.ts'
import type { BodyOf } from '#contract/operation.ts'
import { MAX_STRATEGIES } from '#contract/programs/strategy-alerts.ts'
import type {
  changeStrategy as changeStrategyCall,
  createStrategy as createStrategyCall,
} from '#contract/trading/strategies.ts'
import { sql } from '#server/kernel/database/db.ts'
import { digest, newId, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { listStrategyRows, newStrategySecret, requireStrategy, toStrategy } from './strategy-rows.ts'

/** The member's strategies, newest first. */
export async function listStrategies(self: AutoTradingContext, memberId: string) {
  return (await listStrategyRows(self.db, memberId)).map((row) => toStrategy(self, row))
}

async function requireOpen(self: AutoTradingContext, memberId: string): Promise<void> {
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('automaster', country)
}

interface NewStrategy {
  readonly form: BodyOf<typeof createStrategyCall>
  readonly origin: Origin
}

/**
 * Creates a strategy after a step-up and tells the member by notification and mail. Only the answer holds the secret. Throws
 * STRATEGY-A002, COMMON-A004, MODIFY-A002 without a reauthToken of this session.
 */
export async function createStrategy(
  self: AutoTradingContext,
  caller: Caller,
  { form, origin }: NewStrategy,
) {
  const { identity } = self
  const { memberId } = caller
  await requireOpen(self, memberId)
  const secret = newStrategySecret()
  const now = self.clock.now()
  const id = newUuid(now.getTime())
  const row = await self.db.tx(async (tx) => {
    // Locks the account: two calls at once do not make the sixth strategy together.
    await identity.requireReauth(tx, { caller, token: form.reauthToken ?? '' })
    const known = await listStrategyRows(tx, memberId)
    if (known.length >= MAX_STRATEGIES) throw new Failure(failures.strategy.tooMany)
    await identity.recordEvent(tx, { memberId, kind: 'STRATEGY_CREATED', ...origin })
    await tx.run(sql`
      insert into autotrading_strategies (id, member_id, name, note, type, token, secret_digest, created_at)
      values (${id}, ${memberId}, ${form.name}, ${form.note}, ${form.type}, ${newId()}, ${digest(secret)}, ${now})`)
    return requireStrategy(tx, memberId, id)
  })
  self.outbox.wake()
  return { strategy: toStrategy(self, row), secret }
}

interface OneStrategy {
  readonly id: string
  readonly origin: Origin
}

/**
 * Renames a strategy, writes its note, or has its alerts trade on another account from now on; one with real money after a step-up
 * of which the member is told. Throws COMMON-A001, COMMON-A004, MODIFY-A002.
 */
export async function changeStrategy(
  self: AutoTradingContext,
  caller: Caller,
  { id, form, origin }: OneStrategy & { form: BodyOf<typeof changeStrategyCall> },
) {
  const { memberId } = caller
  const { name = null, note = null, type = null, reauthToken = '' } = form
  if (type !== null) await requireOpen(self, memberId)
  const row = await self.db.tx(async (tx) => {
    const current = await requireStrategy(tx, memberId, id)
    if (type !== null && type !== 'paper' && type !== current.type) {
      await self.identity.requireReauth(tx, { caller, token: reauthToken })
      await self.identity.recordEvent(tx, { memberId, kind: 'STRATEGY_CHANGED', ...origin })
    }
    await tx.run(sql`
      update autotrading_strategies set name = coalesce(${name}::text, name), note = coalesce(${note}::text, note),
        type = coalesce(${type}::text, type)
      where id = ${id} and member_id = ${memberId}`)
    return requireStrategy(tx, memberId, id)
  })
  self.outbox.wake()
  return toStrategy(self, row)
}

/** Gives a strategy a new secret after a step-up; the former one ends with the commit. Throws COMMON-A001, MODIFY-A002. */
export async function rotateStrategySecret(
  self: AutoTradingContext,
  caller: Caller,
  { id, origin, reauthToken }: OneStrategy & { readonly reauthToken: string },
) {
  const { memberId } = caller
  const secret = newStrategySecret()
  const row = await self.db.tx(async (tx) => {
    await requireStrategy(tx, memberId, id)
    await self.identity.requireReauth(tx, { caller, token: reauthToken })
    await tx.run(sql`
      update autotrading_strategies set secret_digest = ${digest(secret)}, wrong_secret_at = null
      where id = ${id} and member_id = ${memberId}`)
    await self.identity.recordEvent(tx, { memberId, kind: 'STRATEGY_CHANGED', ...origin })
    return requireStrategy(tx, memberId, id)
  })
  self.outbox.wake()
  return { strategy: toStrategy(self, row), secret }
}

/** Deletes a strategy with its alerts: those that wait are followed no more. Throws COMMON-A001 for another's or none. */
export async function revokeStrategy(
  self: AutoTradingContext,
  memberId: string,
  { id, origin }: OneStrategy,
) {
  await self.db.tx(async (tx) => {
    await requireStrategy(tx, memberId, id)
    await tx.run(sql`delete from autotrading_strategies where id = ${id} and member_id = ${memberId}`)
    await self.identity.recordEvent(tx, { memberId, kind: 'STRATEGY_REVOKED', ...origin })
  })
  self.outbox.wake()
  return listStrategies(self, memberId)
}
