import { sql, type Queryable, type Sql, type Tx } from '../../database/db.ts'

/** A passkey as it is kept. */
export interface PasskeyRow {
  readonly id: string
  readonly owner_id: string
  readonly credential_id: string
  readonly public_key: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly blocked_at: Date | null
}

export type NewPasskeyRow = Pick<
  PasskeyRow,
  'id' | 'owner_id' | 'credential_id' | 'public_key' | 'name' | 'created_at'
> & { readonly counter: bigint }

/** One signature: whose key, what its counter says, and when. */
export interface PasskeyUse {
  readonly id: string
  readonly counter: bigint
  readonly at: Date
}

/** The passkeys of one door, in a table of the module whose door it is. */
export interface PasskeyTable {
  /** The key with this id of the authenticator's. */
  find(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined>
  /** Those of one person, newest first. */
  list(db: Queryable, ownerId: string): Promise<PasskeyRow[]>
  /** Stores a new one; false when the authenticator's id is known already. */
  insert(tx: Tx, row: NewPasskeyRow): Promise<boolean>
  /** Removes one of a person's; undefined when there is none. */
  remove(tx: Tx, which: { ownerId: string; id: string }): Promise<PasskeyRow | undefined>
  /** Counts a signature; false when its counter does not rise, or the key is blocked or gone. */
  countUse(tx: Tx, use: PasskeyUse): Promise<boolean>
  /** Blocks a key whose counter went back; false when it is gone or blocked already. */
  block(tx: Tx, use: PasskeyUse): Promise<boolean>
}

/** Rows of a table of passkeys, described by its module. */
export function createPasskeyTable({ table, owner }: { table: Sql; owner: Sql }): PasskeyTable {
  const columns = sql`id, ${owner} as owner_id, credential_id, public_key, name, created_at, last_used_at, blocked_at`
  return {
    find: (db, credentialId) =>
      db.maybe<PasskeyRow>(sql`select ${columns} from ${table} where credential_id = ${credentialId}`),
    list: (db, ownerId) =>
      db.many<PasskeyRow>(
        sql`select ${columns} from ${table} where ${owner} = ${ownerId} order by created_at desc, id`,
      ),
    insert: async (tx, row) =>
      (await tx.run(sql`
        insert into ${table} (id, ${owner}, credential_id, public_key, counter, name, created_at)
        values (${row.id}, ${row.owner_id}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.name}, ${row.created_at})
        on conflict do nothing`)) === 1,
    remove: (tx, { ownerId, id }) =>
      tx.maybe<PasskeyRow>(
        sql`delete from ${table} where id = ${id} and ${owner} = ${ownerId} returning ${columns}`,
      ),
    countUse: async (tx, { id, counter, at }) =>
      (await tx.run(sql`
        update ${table} set counter = ${counter}, last_used_at = ${at}
        where id = ${id} and blocked_at is null and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)) ===
      1,
    block: async (tx, { id, counter, at }) =>
      (await tx.run(sql`
        update ${table} set blocked_at = ${at}
        where id = ${id} and blocked_at is null and counter >= ${counter} and counter > 0`)) === 1,
  }
}
