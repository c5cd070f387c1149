import type { Figure } from './kernel/metrics.ts'
import type { Kernel } from './wiring.ts'

/** What a worker can tell of the whole installation; the figures of several workers agree. */
export function workerFigures({ db, jobs, settings }: Pick<Kernel, 'db' | 'jobs' | 'settings'>): Figure[] {
  return [
    {
      name: 'job_age_seconds',
      help: 'Time since each timed job last ended well',
      labelNames: ['job'],
      collect: async () =>
        [...(await jobs.ages(db))].flatMap(([job, value]) =>
          value === undefined ? [] : [{ labels: { job }, value }],
        ),
    },
    {
      name: 'job_failures',
      help: 'Runs of each timed job that failed since one ended well',
      labelNames: ['job'],
      collect: async () =>
        (await jobs.failing(db)).map(({ last, times }) => ({ labels: { job: last.job }, value: times })),
    },
    {
      name: 'invariant_age_seconds',
      help: 'Time since each invariant of the books was confirmed; beyond 90 money is stopped',
      labelNames: ['invariant'],
      collect: async () =>
        (await settings.invariantAges(db)).map(({ name, seconds }) => ({
          labels: { invariant: name },
          value: seconds,
        })),
    },
  ]
}
