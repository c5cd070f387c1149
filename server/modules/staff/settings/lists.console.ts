import type { consoleApi } from '#contract/console.ts'
import { MAX_VIEWS } from '#contract/console/words/lists.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { RequestSelf } from '../requests/requests.ts'

type Calls = ConsoleCalls<typeof consoleApi.lists>

interface View {
  readonly list: string
  readonly name: string
  readonly search: string
}

/** Keeps a view; one of the same name is replaced. Throws STAFF-A008 for one more than a person may keep of a list. */
async function saveView(
  { clock }: RequestSelf,
  tx: Tx,
  { staffId, view: { list, name, search } }: { staffId: string; view: View },
): Promise<string> {
  // The person's own row is the lock: two saves at once count one after the other.
  await tx.run(sql`select 1 from staff_people where id = ${staffId} for update`)
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from staff_list_views
    where staff_id = ${staffId} and list = ${list} and name <> ${name}`)
  if (count >= MAX_VIEWS) throw new Failure(failures.staff.wrongState)
  const { id } = await tx.one<{ id: string }>(sql`
    insert into staff_list_views (id, staff_id, list, name, search)
    values (${newUuid(clock.nowMs())}, ${staffId}, ${list}, ${name}, ${search})
    on conflict (staff_id, list, name) do update set search = excluded.search returning id`)
  return id
}

/** What each person keeps for the lists: nobody else sees it or writes it. */
export function listsConsole(self: RequestSelf): Omit<Calls, 'exportList'> {
  const { db } = self
  return {
    async getListLook({ staff, query: { list } }) {
      const views = await db.many<{ id: string; name: string; search: string }>(sql`
        select id, name, search from staff_list_views where staff_id = ${staff.id} and list = ${list}
        order by name limit ${MAX_VIEWS}`)
      const row = await db.maybe<{ hidden: string[] }>(
        sql`select hidden from staff_list_columns where staff_id = ${staff.id} and list = ${list}`,
      )
      return { views, hidden: row?.hidden ?? [] }
    },
    async saveListView({ tx, staff, body }) {
      const id = await saveView(self, tx, { staffId: staff.id, view: body })
      return { answer: { id }, subject: `${body.list} ${body.name}`, after: { search: body.search } }
    },
    async removeListView({ tx, staff, params }) {
      const id = parseId(params['id'])
      const removed = await tx.maybe<{ list: string; name: string }>(sql`
        delete from staff_list_views where id = ${id} and staff_id = ${staff.id} returning list, name`)
      if (removed === undefined) throw new Failure(failures.common.notFound)
      return { answer: { done: true }, subject: `${removed.list} ${removed.name}` }
    },
    async saveListColumns({ tx, staff, body: { list, hidden } }) {
      await tx.run(sql`
        insert into staff_list_columns (staff_id, list, hidden) values (${staff.id}, ${list}, ${hidden})
        on conflict (staff_id, list) do update set hidden = excluded.hidden`)
      return { answer: { done: true }, subject: list, after: { hidden: hidden.join(', ') } }
    },
  }
}
