import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** A security event without the address it came from. */
export interface CoveredEvent {
  readonly id: string
  readonly kind: string
  readonly at: Date
  readonly device: string
}

/** A member's security events before a moment, newest first; without the addresses they came from. */
export function securityEventsFor(
  db: Queryable,
  memberId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<CoveredEvent[]> {
  return db.many<CoveredEvent>(sql`
    select id, kind, at, device from identity_security_events
    where member_id = ${memberId} and at < ${before} order by at desc, id desc limit ${limit}`)
}

/** The block an address lies in: 203.0.113.* and, since a home has the second half of one to itself, 2001:db8:1:*. */
export function blockOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.replace(/\.[^.]*$/, '.*')
  const [start = ''] = plain.split('::')
  return `${start.split(':').slice(0, 3).join(':')}:*`
}

/** The member's open sessions, newest use first, at most ten; only the block of each address. */
export async function sessionsFor(db: Queryable, memberId: string) {
  const rows = await db.many<{ device: string; address: string; last_used_at: Date }>(sql`
    select device, address, last_used_at from identity_sessions
    where member_id = ${memberId} and ended_at is null order by last_used_at desc limit 10`)
  return rows.map(({ device, address, last_used_at }) => ({
    device,
    address: blockOf(address),
    lastUsedAt: last_used_at.toISOString(),
  }))
}
