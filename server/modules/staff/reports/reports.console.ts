import type { consoleApi } from '#contract/console.ts'
import type { JobRun } from '#contract/console/reports.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { JobRun as Run } from '#server/kernel/jobs/jobs.ts'
import { exportReport } from './reports.ts'
import { buildToday } from './today.ts'
import type { RequestSelf } from '../requests/requests.ts'

function getRunView(run: Run): JobRun {
  return { ...run, startedAt: run.startedAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null }
}

/** The day's beginning, tables of the books, and what runs on a timer. */
export function reportsConsole(self: RequestSelf): ConsoleCalls<typeof consoleApi.reports> {
  const { db, jobs } = self
  return {
    getToday: ({ staff }) => buildToday(self, staff),
    async exportReport({ tx, params, query }) {
      const name = params['name'] ?? ''
      return { answer: await exportReport(self, tx, { name, ...query }), subject: `${name}.csv` }
    },
    async listJobs() {
      const items = (await jobs.list(db)).map(({ name, cron, last }) => ({
        id: name,
        cron,
        last: last === null ? null : getRunView(last),
      }))
      return { items }
    },
    async listJobRuns({ query: { cursor, size, job, outcome } }) {
      const found = await jobs.listRuns(db, { job, outcome, after: parseCursor(cursor), limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ startedAt, id }) => ({ at: startedAt, id }))
      return { items: rows.map(getRunView), next }
    },
    async runJob({ tx, params, body: { reason } }) {
      const name = params['id'] ?? ''
      if (!(await jobs.list(tx)).some((job) => job.name === name)) throw new Failure(failures.common.notFound)
      await jobs.ask(tx, name)
      return { answer: { queued: true }, subject: name, reason }
    },
  }
}
