import { createHmac } from 'node:crypto'
import { sql, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { chainHead, leafHash, merkleRoot } from '#server/kernel/files/merkle.ts'
import { NO_HEAD, type SealedRow, textOf } from '#server/modules/staff/audit/audit.ts'

/** Something that is not as it was sealed, as the check of the audit log names it. */
export interface Named {
  readonly batch: number
  readonly place: number | null
  readonly fault: string
}

/** Which entries are tampered with; each stands in a batch of its own. */
export interface Target {
  readonly tx: Tx
  readonly batch: number
  /** Another batch than the first. */
  readonly other: number
  /** The newest batch. */
  readonly last: number
}
/** Something done to the log, and how each entry it was done to must be named. */
export type Tampering = (target: Target) => Promise<readonly Named[]>

const altered = (batch: number): Named => ({ batch, place: 0, fault: 'ALTERED' })
const missing = (batch: number): Named => ({ batch, place: 0, fault: 'MISSING' })
const added = (batch: number, position: number): Named => ({ batch, place: position, fault: 'ADDED' })
export const whole = (batch: number): Named => ({ batch, place: null, fault: 'BATCH_ALTERED' })
export const cut = (batch: number): Named => ({ batch, place: null, fault: 'CUT' })
const raw = (text: string): Sql => ({ text, values: [] })

async function touch(tx: Tx, statement: Sql): Promise<void> {
  if ((await tx.run(statement)) === 0) throw new Error(`nothing was tampered with: ${statement.text}`)
}

/** Another value in one column of an entry. */
const entryWith =
  (column: string, value: string): Tampering =>
  async ({ tx, batch }) => {
    await touch(tx, sql`update staff_audit set ${raw(column)} = ${raw(value)} where batch = ${batch}`)
    return [altered(batch)]
  }
/** Another value in one column of a batch. */
const batchWith =
  (column: string, value: string): Tampering =>
  async ({ tx, batch }) => {
    await touch(tx, sql`update staff_audit_batches set ${raw(column)} = ${raw(value)} where batch = ${batch}`)
    return [whole(batch)]
  }
/** Another end of the log, or none. */
const endWith =
  (change: string): Tampering =>
  async ({ tx, last }) => {
    await touch(tx, raw(change))
    const end = await tx.maybe<{ batch: bigint }>(sql`select batch from staff_audit_end`)
    return [cut(Number(end?.batch ?? last))]
  }
/** An entry that nobody made, in a batch and at a position. */
const forged =
  (at: (batch: number, last: number) => readonly [batch: number, position: number]): Tampering =>
  async ({ tx, batch, last }) => {
    const [into, position] = at(batch, last)
    await touch(tx, copied(sql`${into}::bigint`, sql`${position}::integer`, batch))
    return [added(into, position)]
  }

function copied(batch: Sql, position: Sql, from: number): Sql {
  return sql`
    insert into staff_audit (id, batch, position, at, staff_id, login_id, name, roles, address, device, action, subject)
    select gen_random_uuid(), ${batch}, ${position}, at, staff_id, login_id, name, roles, address, device, action, 'forged'
    from staff_audit where batch = ${from} limit 1`
}

/** Swaps two numbers of one table. */
const exchange = (table: string, column: string, { batch, other }: Target): Sql =>
  sql`update ${raw(table)} set ${raw(column)} = case batch when ${batch} then ${other} else ${batch} end::bigint
    where batch in (${batch}, ${other})`

interface Body extends SealedRow {
  readonly batch: bigint
}

/** Rehashes a batch and all later ones, as an attacker with the program but without its key would; signs with another key. */
export async function chainAnew(tx: Tx, from: number): Promise<void> {
  const before = await tx.maybe<{ head: Buffer }>(
    sql`select head from staff_audit_batches where batch < ${from} order by batch desc limit 1`,
  )
  const rows = await tx.many<Body>(sql`
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at
    from staff_audit where batch >= ${from} order by batch`)
  let previous = before?.head ?? NO_HEAD
  for (const row of rows) {
    const root = merkleRoot([leafHash(textOf(row))])
    const head = chainHead(previous, row.batch, root)
    const mac = createHmac('sha256', 'guessed').update(head).digest('base64url')
    await tx.run(sql`
      update staff_audit_batches set leaves = ${root}, root = ${root}, previous = ${previous}, head = ${head}, mac = ${mac}
      where batch = ${row.batch}`)
    await tx.run(sql`update staff_audit_end set batch = ${row.batch}, head = ${head}, mac = ${mac}`)
    previous = head
  }
}

const TEXTS = 'login_id name roles address device action subject before after reason'.split(' ')
const ALTERED: readonly Tampering[] = [
  ...TEXTS.map((column) => entryWith(column, `coalesce(${column}, '') || ' '`)),
  ...TEXTS.slice(0, 7).map((column) => entryWith(column, 'null')),
  entryWith('id', 'gen_random_uuid()'),
  entryWith('staff_id', `'00000000-0000-7000-8000-000000000001'::uuid`),
  entryWith('at', `at + interval '1 microsecond'`),
  // Written out, the same day before our era looks as the true one; a 29 February is not in both.
  entryWith(
    'at',
    `make_timestamptz(-extract(year from at)::int, extract(month from at)::int,
    least(extract(day from at)::int, case when extract(month from at) = 2 then 28 else 31 end),
    extract(hour from at)::int, extract(minute from at)::int, extract(second from at)::float8, 'UTC')`,
  ),
  entryWith('at', `'infinity'`),
  async (target) => {
    await touch(target.tx, exchange('staff_audit', 'batch', target))
    return [altered(target.batch), altered(target.other)]
  },
]

const MOVED: readonly Tampering[] = [
  ...[7, -1, -2_147_483_648, 2_147_483_647].map((position): Tampering => async ({ tx, batch }) => {
    await touch(tx, sql`update staff_audit set position = ${position} where batch = ${batch}`)
    return [missing(batch), added(batch, position)]
  }),
  async ({ tx, batch, other }) => {
    await touch(tx, sql`update staff_audit set batch = ${other} where batch = ${batch}`)
    return [missing(batch), added(other, 0)]
  },
  async ({ tx, batch }) => {
    await touch(tx, sql`update staff_audit set batch = null where batch = ${batch}`)
    return [missing(batch), added(0, 0)]
  },
  async ({ tx, batch }) => {
    await touch(tx, sql`delete from staff_audit where batch = ${batch}`)
    return [missing(batch)]
  },
]

const FORGED: readonly Tampering[] = [
  forged((batch) => [batch, 1]),
  forged((batch) => [batch, 0]),
  forged((batch) => [batch, -1]),
  forged((_, last) => [last + 5, 0]),
  forged(() => [0, 0]),
  async ({ tx, batch }) => {
    await touch(tx, copied(sql`${batch}::bigint`, sql`null`, batch))
    return [added(batch, -1)]
  },
  // With a batch of its own: before the beginning, and as if it were the next.
  async ({ tx, batch }) => {
    await touch(
      tx,
      sql`insert into staff_audit_batches select -7, size, leaves, root, previous, head, mac, sealed_at
      from staff_audit_batches where batch = ${batch}`,
    )
    await touch(tx, copied(sql`-7`, sql`0`, batch))
    return [added(-7, 0), whole(-7)]
  },
  async ({ tx, batch, last }) => {
    await touch(
      tx,
      sql`insert into staff_audit_batches select ${last + 1}, size, leaves, root, previous, head, mac, sealed_at
      from staff_audit_batches where batch = ${last}`,
    )
    await touch(tx, copied(sql`${last + 1}::bigint`, sql`0`, batch))
    await chainAnew(tx, last + 1)
    return [whole(last + 1), cut(last + 1)]
  },
]

const BATCHES: readonly Tampering[] = [
  ...['root', 'previous', 'head'].map((column) => batchWith(column, `sha256(${column})`)),
  ...['size', 'leaves', 'root', 'previous', 'head', 'mac', 'sealed_at'].map((column) =>
    batchWith(column, 'null'),
  ),
  batchWith('leaves', `leaves || '\\x00'::bytea`),
  batchWith('leaves', 'leaves || leaves'),
  batchWith('size', 'size + 1'),
  batchWith('mac', 'reverse(mac)'),
  batchWith('sealed_at', `sealed_at + interval '1 microsecond'`),
  async ({ tx, batch }) => {
    await touch(
      tx,
      sql`insert into staff_audit_batches select * from staff_audit_batches where batch = ${batch}`,
    )
    return [whole(batch)]
  },
  async (target) => {
    await touch(target.tx, exchange('staff_audit_batches', 'batch', target))
    return [whole(target.batch), whole(target.other), altered(target.batch), altered(target.other)]
  },
  async ({ tx, batch, last }) => {
    await touch(tx, sql`delete from staff_audit_batches where batch = ${batch}`)
    return [added(batch, 0), batch === last ? cut(last) : { ...whole(batch), fault: 'BATCH_MISSING' }]
  },
  async ({ tx, batch, last }) => {
    await touch(tx, sql`delete from staff_audit where batch = ${batch}`)
    await touch(tx, sql`delete from staff_audit_batches where batch = ${batch}`)
    return [batch === last ? cut(last) : { ...whole(batch), fault: 'BATCH_MISSING' }]
  },
]

const CHAINS: readonly Tampering[] = [
  async ({ tx, batch, last }) => {
    await touch(tx, sql`update staff_audit set reason = 'another' where batch = ${batch}`)
    await chainAnew(tx, batch)
    return [whole(batch), cut(last)]
  },
  async (target) => {
    await touch(target.tx, exchange('staff_audit', 'batch', target))
    await chainAnew(target.tx, Math.min(target.batch, target.other))
    return [whole(target.batch), whole(target.other)]
  },
  // One entry is taken out, all after it move up, and everything is hashed anew.
  async ({ tx, batch, last }) => {
    const from = Math.min(batch, last - 1)
    await touch(tx, sql`delete from staff_audit where batch = ${from}`)
    await touch(tx, sql`delete from staff_audit_batches where batch = ${last}`)
    await touch(tx, sql`update staff_audit set batch = batch - 1 where batch > ${from}`)
    await chainAnew(tx, from)
    return [whole(from), cut(last - 1)]
  },
  async ({ tx, batch, last }) => {
    await touch(tx, sql`delete from staff_audit where batch >= ${batch}`)
    await touch(tx, sql`delete from staff_audit_batches where batch >= ${batch}`)
    return [cut(last)]
  },
  // The tail is cut, and the end is said to lie before it.
  async ({ tx, batch }) => {
    await touch(tx, sql`delete from staff_audit where batch > ${batch - 1}`)
    await touch(tx, sql`delete from staff_audit_batches where batch > ${batch - 1}`)
    await touch(
      tx,
      sql`update staff_audit_end set batch = ${batch - 1}, head = coalesce(
      (select head from staff_audit_batches where batch = ${batch - 1}), ${NO_HEAD})`,
    )
    return [cut(batch - 1)]
  },
  endWith('delete from staff_audit_end'),
  endWith('update staff_audit_end set batch = batch + 1'),
  endWith('update staff_audit_end set head = sha256(head)'),
  endWith('update staff_audit_end set head = null'),
  endWith('update staff_audit_end set mac = null'),
  endWith('update staff_audit_end set mac = reverse(mac)'),
  endWith('insert into staff_audit_end select * from staff_audit_end'),
]

/** Everything that the owner of the database, without the key outside of it, can do to the audit log. */
export const TAMPERINGS = [...ALTERED, ...MOVED, ...FORGED, ...BATCHES, ...CHAINS]
