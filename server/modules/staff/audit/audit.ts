import { toCount } from '#contract/money.ts'
import type { AuditEntry } from '#server/kernel/console/console-handlers.ts'
import type { Facts } from '#server/kernel/console/console-calls.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { chainHead, leafHash, merkleRoot } from '#server/kernel/files/merkle.ts'
import type { StaffContext } from '../staff-context.ts'

export interface AuditRow {
  readonly id: string
  readonly batch: bigint
  readonly position: number
  readonly at: Date
  readonly staff_id: string
  readonly login_id: string
  readonly name: string
  readonly roles: string
  readonly address: string
  readonly device: string
  readonly action: string
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
  readonly reason: string | null
}

export interface BatchRow {
  readonly batch: bigint
  readonly size: number
  readonly leaves: Buffer
  readonly root: Buffer
  readonly previous: Buffer
  readonly head: Buffer
  readonly mac: string
  /** To the microsecond. */
  readonly sealed_at: string
}

export const NO_HEAD = Buffer.alloc(32)
export const MAX_FACT = 500

/** A moment to the microsecond, as the database keeps it, so that no part of it can be changed unseen. */
export function exactOf(at: Date): string {
  return `${at.toISOString().slice(0, -1)}000`
}

export type SealedRow = Omit<AuditRow, 'batch' | 'position' | 'at'> & { readonly at: string }

/** Everything a row says, in one text: what is hashed. */
export function textOf(row: SealedRow): string {
  const who = [row.staff_id, row.login_id, row.name, row.roles, row.address, row.device]
  const what = [row.action, row.subject, row.before, row.after, row.reason]
  return JSON.stringify(['audit', '1', row.id, row.at, ...who, ...what])
}

type Keys = Pick<StaffContext, 'secrets'>

/** Signs the head of a batch with a key outside the database. */
export function macOf({ secrets }: Keys, { batch, head, at }: { batch: bigint; head: Buffer; at: string }) {
  return secrets.mac('staff-audit', `${batch} ${head.toString('hex')} ${at}`)
}

/** The signature of the log's end, which is written beside it. */
export function endMacOf({ secrets }: Keys, batch: bigint, head: Buffer) {
  return secrets.mac('staff-audit-end', `${batch} ${head.toString('hex')}`)
}

/** Facts in the order of their names, so that equal ones are equal texts. */
export function writeFacts(facts: Facts | undefined): string | null {
  if (facts === undefined) return null
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(sorted.map(([name, value]) => [name, value.slice(0, MAX_FACT)])))
}

export function loadFacts(text: string): Facts {
  const facts: Facts = JSON.parse(text)
  return facts
}

/**
 * Writes and seals an entry in the transaction of its action: a batch of one, bound to the previous batch. Called last,
 * because other writers wait from here to the commit.
 */
export async function writeAudit(
  self: Pick<StaffContext, 'clock' | 'secrets' | 'log'>,
  tx: Tx,
  { by, origin, ...entry }: AuditEntry,
): Promise<void> {
  await tx.run(sql`lock table staff_audit_batches in share row exclusive mode`)
  const last = await tx.maybe<{ batch: bigint; head: Buffer }>(
    sql`select batch, head from staff_audit_batches order by batch desc limit 1`,
  )
  const at = self.clock.now()
  const row = {
    id: newUuid(at.getTime()),
    at,
    staff_id: by.id,
    login_id: by.loginId,
    name: by.name,
    roles: by.roles.join(' '),
    address: origin.address,
    device: origin.device,
    action: entry.action,
    subject: entry.subject,
    before: writeFacts(entry.before),
    after: writeFacts(entry.after),
    reason: entry.reason ?? null,
  }
  const batch = (last?.batch ?? 0n) + 1n
  const leaf = leafHash(textOf({ ...row, at: exactOf(at) }))
  const root = merkleRoot([leaf])
  const previous = last?.head ?? NO_HEAD
  const head = chainHead(previous, batch, root)
  await tx.run(sql`
    insert into staff_audit_batches (batch, size, leaves, root, previous, head, mac, sealed_at)
    values (${batch}, 1, ${leaf}, ${root}, ${previous}, ${head}, ${macOf(self, { batch, head, at: exactOf(at) })}, ${at})`)
  await tx.run(sql`
    insert into staff_audit (id, batch, position, at, staff_id, login_id, name, roles, address, device, action, subject, before,
      after, reason)
    values (${row.id}, ${batch}, 0, ${at}, ${row.staff_id}, ${row.login_id}, ${row.name}, ${row.roles}, ${row.address},
      ${row.device}, ${row.action}, ${row.subject}, ${row.before}, ${row.after}, ${row.reason})`)
  await tx.run(sql`
    insert into staff_audit_end (batch, head, mac) values (${batch}, ${head}, ${endMacOf(self, batch, head)})
    on conflict (only_row) do update set batch = excluded.batch, head = excluded.head, mac = excluded.mac`)
  // The head is logged outside the database, so that a rolled back audit log can be detected.
  tx.afterCommit(() => self.log.info({ batch: toCount(batch), head: head.toString('hex') }, 'audit sealed'))
}
