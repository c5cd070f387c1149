import { and, sql, type Database, type Queryable, type Sql } from '../../database/db.ts'
import type { Secrets } from '../secrets.ts'

/** A column of sealed texts, described by its module. */
interface SealedColumn {
  /** Its name for an operator. */
  readonly what: string
  readonly table: Sql
  /** The column, and the table's unique key, in whose order rows are gone through. */
  readonly column: Sql
  readonly key: Sql
  /** Whose secret a row's is, as text. */
  readonly owner: Sql
  readonly purpose: string
}

interface SealedRow {
  readonly key: unknown
  readonly owner: string
  readonly sealed: string
}

/** Texts of one kind that are sealed under some master key. */
export interface SealedTexts {
  readonly what: string
  /** How many are sealed under another key than the current one. */
  countOld(db: Queryable, secrets: Secrets): Promise<number>
  /** Seals all of those anew, in pieces, each a transaction; a text that changed meanwhile is left as it is. */
  sealAnew(db: Database, secrets: Secrets): Promise<void>
}

const PIECE = 200

const isOld = ({ column }: SealedColumn, { prefix }: Secrets) =>
  sql`${column} is not null and not starts_with(${column}, ${prefix})`

async function sealPiece(
  db: Database,
  { secrets, from }: { readonly secrets: Secrets; readonly from: SealedColumn },
  after: unknown,
): Promise<unknown> {
  const { table, column, key, owner, purpose } = from
  const later = after === undefined ? undefined : sql`${key} > ${after}`
  const rows = await db.many<SealedRow>(sql`
    select ${key} as key, ${owner} as owner, ${column} as sealed from ${table}
    where ${and([isOld(from, secrets), later])} order by ${key} limit ${PIECE}`)
  await db.tx(async (tx) => {
    for (const row of rows) {
      const target = { owner: row.owner, purpose }
      const anew = secrets.seal(secrets.open(row.sealed, target), target)
      await tx.run(
        sql`update ${table} set ${column} = ${anew} where ${key} = ${row.key} and ${column} = ${row.sealed}`,
      )
    }
  })
  return rows.at(-1)?.key
}

/** The texts of one column. */
export function sealedTextsIn(from: SealedColumn): SealedTexts {
  return {
    what: from.what,
    async countOld(db, secrets) {
      const { left } = await db.one<{ left: bigint }>(
        sql`select count(*) as left from ${from.table} where ${isOld(from, secrets)}`,
      )
      return Number(left)
    },
    async sealAnew(db, secrets) {
      let after: unknown
      do after = await sealPiece(db, { secrets, from }, after)
      while (after !== undefined)
    },
  }
}
