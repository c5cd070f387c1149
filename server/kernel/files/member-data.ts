import type { Sql } from '../database/db.ts'

/** Rows of one table that are a member's, as they stand in the copy of their data. */
export interface MemberTable {
  readonly name: string
  readonly rows: (memberId: string) => Sql
  /** Columns that are left out, each with its reason. */
  readonly without: Readonly<Record<string, string>>
  /** Columns of whole numbers that are no sums. */
  readonly counts: readonly string[]
  /** Sums are kept at eight decimals, as exchanges count, instead of six. */
  readonly isExact: boolean
  /** Its rows hold files: one of them is in memory at a time. */
  readonly hasFiles: boolean
}

/** What a module holds about members. */
export interface MemberData {
  readonly tables: readonly MemberTable[]
  /** Tables with rows about members that are in no copy, each with its reason. */
  readonly leftOut: Readonly<Record<string, string>>
}

interface Choice extends Partial<Omit<MemberTable, 'name' | 'rows'>> {
  /** A condition on the table's own columns, with the member as $1; `member_id = $1` when missing. */
  readonly where?: string
}

/** The rows of a table that belong to a member. */
export function memberTable(
  name: string,
  { where = 'member_id = $1', without = {}, counts = [], isExact = false, hasFiles = false }: Choice = {},
): MemberTable {
  return {
    name,
    rows: (memberId) => ({ text: `select * from ${name} where ${where}`, values: [memberId] }),
    without,
    counts,
    isExact,
    hasFiles,
  }
}

/** Why columns are left out of copies, in words that stand in them. */
export const OTHERS = 'another member'
export const STAFF_ONLY = 'a word or name of the staff'
export const SECRET = 'a secret, which is no information about you'
export const INTERNAL = 'says how the work is done, nothing about you'
