import type { Clock } from '../../clock.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql, type Queryable } from '../../database/db.ts'
import { digest, newSecret } from '../../database/ids.ts'
import { isSame, type Secrets } from '../secrets.ts'

/** How long an authenticator's answer is waited for. */
export const CHALLENGE_MS = 5 * MINUTE_MS

export interface ChallengeParts {
  readonly db: Queryable
  readonly clock: Pick<Clock, 'now' | 'nowMs'>
  readonly secrets: Pick<Secrets, 'mac'>
}

const macOf = (parts: ChallengeParts, subject: string, rest: string) =>
  parts.secrets.mac('passkey-challenge', `${subject} ${rest}`)

/**
 * A new challenge for a subject: what is done, at which door, in which session. Nothing is stored before it is answered, so asking for
 * challenges fills no table; the attempt carries what the server needs to recognise it.
 */
export function newChallenge(parts: ChallengeParts, subject: string): { challenge: string; attempt: string } {
  const challenge = newSecret()
  const rest = `${challenge}.${(parts.clock.nowMs() + CHALLENGE_MS).toString(36)}`
  return { challenge, attempt: `${rest}.${macOf(parts, subject, rest)}` }
}

/** The challenge of an attempt, which it uses up; undefined for one of another subject, one that is too old, and the second time. */
export async function spendChallenge(
  parts: ChallengeParts,
  { attempt, subject }: { attempt: string; subject: string },
): Promise<string | undefined> {
  const [challenge = '', until = '', mac = ''] = attempt.split('.')
  if (!isSame(mac, macOf(parts, subject, `${challenge}.${until}`))) return undefined
  const expiresMs = Number.parseInt(until, 36)
  if (expiresMs <= parts.clock.nowMs()) return undefined
  await parts.db.run(sql`delete from kernel_spent_challenges where expires_at <= ${parts.clock.now()}`)
  const spent = await parts.db.run(sql`
    insert into kernel_spent_challenges (digest, expires_at) values (${digest(challenge)}, ${new Date(expiresMs)})
    on conflict do nothing`)
  return spent === 1 ? challenge : undefined
}
