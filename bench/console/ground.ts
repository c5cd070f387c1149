import type { Person } from '#server/kernel/console/console-calls.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import type { Kernel } from '#server/wiring.ts'
import { BARE_CALL } from '#testing/client/bare-call.ts'

export const PERSON = '00000000-0000-7000-8000-000000000001'
export const OWNER: Person = { id: PERSON, loginId: 'person1', name: 'Person', roles: ['owner'] }
/** What a handler of the console receives beside its question. */
export const CALL = { ...BARE_CALL, staff: OWNER } as const
/** Rows that a list of the console asks for: a page and one more. */
export const limit = 51
/** Calls to measure, by what they are called in the report. */
export type Lists = Readonly<Record<string, () => Promise<unknown>>>

/** What every list is measured on. */
export interface Ground {
  readonly db: Database
  readonly kernel: Kernel
  readonly members: number
  readonly deep: () => { readonly at: Date; readonly id: string }
  readonly member: () => string
}

export async function openConsoleGround(
  url: string,
  { members, kernel }: { members: number; kernel: Kernel },
): Promise<Ground> {
  const db = openDatabase({ url, maxConnections: 1 })
  const some = await db.many<{ id: string }>(sql`select id from identity_members order by id limit 1000`)
  return {
    db,
    kernel,
    members,
    deep: () => ({ at: new Date(Date.now() - Math.random() * members * 1_000), id: PERSON }),
    member: () => some[Math.floor(Math.random() * some.length)]?.id ?? PERSON,
  }
}
