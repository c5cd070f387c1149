import { sql, type Database, type Queryable } from '../../database/db.ts'
import { deriveKey, keyIdOf, openUnder, sealUnder } from './seal.ts'

/** The master keys a process was given: it seals under the first and opens with either, so that both can be alive for a while. */
export interface MasterKeys {
  readonly current: Buffer
  readonly other: Buffer | undefined
}

interface RootRow {
  readonly key_id: string
  readonly sealed: string
  readonly retired: readonly string[]
}

const ROOT = { owner: 'install', purpose: 'root key' } as const

const find = (db: Queryable) => db.maybe<RootRow>(sql`select key_id, sealed, retired from kernel_root_key`)

const wrap = (master: Buffer, root: Buffer) =>
  sealUnder(deriveKey(master, 'wrap root'), root.toString('base64'), ROOT)

/** The key among those given under which the row is sealed. Throws, naming keys by their ids, when there is none or it was replaced. */
function masterOf(row: RootRow, { current, other }: MasterKeys): Buffer {
  const currentId = keyIdOf(current)
  if (row.retired.includes(currentId))
    throw new Error(`MASTER_KEY is key ${currentId}, which was replaced by key ${row.key_id}`)
  if (row.key_id === currentId) return current
  if (other !== undefined && row.key_id === keyIdOf(other)) return other
  throw new Error(
    `MASTER_KEY is key ${currentId}, but this database belongs to key ${row.key_id}: set that one, or as MASTER_KEY_OTHER during a rotation`,
  )
}

const unwrap = (row: RootRow, master: Buffer) =>
  Buffer.from(openUnder(deriveKey(master, 'wrap root'), row.sealed, ROOT), 'base64')

/**
 * The key from which all others are derived, so that sessions, codes and seals outlive a master key: it lies in the database, sealed
 * under the master key. An installation's first master key is its root. Throws when the master keys given do not belong to this database.
 */
export async function openRootKey(db: Database, keys: MasterKeys): Promise<Buffer> {
  const row = await find(db)
  if (row !== undefined) return unwrap(row, masterOf(row, keys))
  if (keys.other !== undefined)
    throw new Error(
      'this database knows no master key yet: start once without MASTER_KEY_OTHER, with the key that it was made with',
    )
  const { current } = keys
  await db.run(sql`
    insert into kernel_root_key (key_id, sealed) values (${keyIdOf(current)}, ${wrap(current, current)}) on conflict do nothing`)
  return openRootKey(db, keys)
}

/** Seals the root key under the current master key. From then on no process starts that would seal under the one before. */
export async function replaceRootWrapping(db: Database, keys: MasterKeys): Promise<void> {
  await db.tx(async (tx) => {
    const row = await tx.one<RootRow>(sql`select key_id, sealed, retired from kernel_root_key for update`)
    const master = masterOf(row, keys)
    if (master === keys.current) return
    const sealed = wrap(keys.current, unwrap(row, master))
    await tx.run(sql`
      update kernel_root_key set key_id = ${keyIdOf(keys.current)}, sealed = ${sealed}, retired = retired || ${row.key_id}::text`)
  })
}
