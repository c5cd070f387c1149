import { failures } from '#contract/failures/failures.ts'
import { isPasskeyCode } from '#contract/members/one-time-code.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { recordEvent } from '../session/security-events.ts'
import { holdPasskeyCodes, spendPasskeyCodes } from './passkey-code.ts'
import { lockKey, LOCK_POLICY, parseCode, sealFor, stepOf, type OtpRow } from './spend-otp.ts'

export interface CodeRequest {
  readonly memberId: string
  readonly code: string
  readonly origin: Origin
}

/** A code that was right, on its way to be used up. */
export interface RightCode {
  readonly memberId: string
  /** The time step of an authenticator app's code, or the code that a passkey confirmed. */
  readonly proof: bigint | string
}

/** One-time codes of several members, one each, held until the transaction ends. */
export interface CodeChecks {
  /** Whether the member's one-time codes are switched on. */
  isOn(memberId: string): boolean
  /** Judges the member's code. Throws OTP-B002 when empty, OTP-A002 after five wrong ones in 15 minutes, OTP-B001 when wrong or used. */
  check(memberId: string): RightCode
  /** Uses codes up and keeps count of the wrong ones; called once, also when every request was refused. */
  settle(tx: Tx, spent: readonly RightCode[]): Promise<void>
}

type Row = Pick<OtpRow, 'sealed_secret' | 'state' | 'last_step'> & { readonly member_id: string }

/** What became of a member's try; nothing yet of one that is not judged. */
type Judgement = 'right' | 'wrong' | 'locked'

interface Held {
  readonly rows: ReadonlyMap<string, Row>
  readonly typed: ReadonlyMap<string, string>
  readonly locked: ReadonlyMap<string, Date>
  readonly isConfirmed: (typed: { memberId: string; code: string }) => boolean
  readonly judged: Map<string, Judgement>
}

/** What the member's code proves; undefined when it is wrong or used. */
function proofOf(
  identity: IdentityContext,
  { rows, isConfirmed }: Held,
  { memberId, code }: Pick<CodeRequest, 'memberId' | 'code'>,
): bigint | string | undefined {
  const row = rows.get(memberId)
  if (row?.state !== 'ON' || row.sealed_secret === null) return undefined
  if (isPasskeyCode(code)) return isConfirmed({ memberId, code }) ? code : undefined
  const step = stepOf(identity, identity.secrets.open(row.sealed_secret, sealFor(memberId)), code)
  return step !== undefined && step > row.last_step ? step : undefined
}

function checkCode(identity: IdentityContext, held: Held, memberId: string): RightCode {
  const { typed, locked, judged } = held
  const code = typed.get(memberId) ?? ''
  const { codeMissing, wrongCode, tooManyAttempts } = failures.otp
  if (code === '') throw new Failure(codeMissing, { fields: { otpCode: codeMissing } })
  const until = locked.get(lockKey(memberId))
  if (until !== undefined) {
    judged.set(memberId, 'locked')
    throw new Failure(tooManyAttempts, { meta: { time: until.toISOString() } })
  }
  const proof = proofOf(identity, held, { memberId, code })
  judged.set(memberId, proof === undefined ? 'wrong' : 'right')
  if (proof === undefined) throw new Failure(wrongCode, { fields: { otpCode: wrongCode } })
  return { memberId, proof }
}

async function spendAll(tx: Tx, { spent, at }: { spent: readonly RightCode[]; at: Date }): Promise<void> {
  const codes = spent.flatMap(({ proof }) => (typeof proof === 'string' ? [proof] : []))
  await spendPasskeyCodes(tx, { codes, at })
  const steps = spent.flatMap(({ memberId, proof }) =>
    typeof proof === 'bigint' ? [{ memberId, step: proof }] : [],
  )
  if (steps.length === 0) return
  await tx.run(sql`
    update identity_otp o set last_step = q.step
    from unnest(${steps.map(({ memberId }) => memberId)}::uuid[], ${bigintArray(steps.map(({ step }) => step))}::bigint[]) q (member_id, step)
    where o.member_id = q.member_id`)
}

/**
 * Locks what the codes are checked against, and counts a try for each of them before any is judged: tries at the same time wait for
 * one another. One whose code is not judged, because its request is refused for another reason, is not counted in the end.
 */
export async function holdCodes(
  identity: IdentityContext,
  tx: Tx,
  requests: readonly CodeRequest[],
): Promise<CodeChecks> {
  const rows = await tx.many<Row>(sql`
    select member_id, sealed_secret, state, last_step from identity_otp
    where member_id = any (${requests.map(({ memberId }) => memberId)}::uuid[]) order by member_id for update`)
  const typed = new Map(requests.map(({ memberId, code }) => [memberId, parseCode(code)]))
  const asked = requests.filter(({ memberId }) => typed.get(memberId) !== '')
  const keys = asked.map(({ memberId }) => lockKey(memberId))
  const held: Held = {
    rows: new Map(rows.map((row) => [row.member_id, row])),
    typed,
    locked: await identity.limits.attemptAll(tx, keys, LOCK_POLICY),
    isConfirmed: await holdPasskeyCodes(tx, {
      asked: asked.map(({ memberId }) => ({ memberId, code: typed.get(memberId) ?? '' })),
      at: identity.clock.now(),
    }),
    judged: new Map(),
  }
  const ended = (how: Judgement | undefined) =>
    asked.filter(({ memberId }) => held.judged.get(memberId) === how)
  const keysOf = (how: Judgement | undefined) => ended(how).map(({ memberId }) => lockKey(memberId))
  return {
    isOn: (memberId) => held.rows.get(memberId)?.state === 'ON',
    check: (memberId) => checkCode(identity, held, memberId),
    async settle(inside, spent) {
      await spendAll(inside, { spent, at: identity.clock.now() })
      const tries = { right: keysOf('right'), unjudged: keysOf(undefined) }
      await identity.limits.settleAttempts(inside, tries, LOCK_POLICY)
      for (const { memberId, origin } of ended('locked'))
        await recordEvent(identity, inside, { memberId, kind: 'OTP_LOCKED', ...origin })
    },
  }
}
