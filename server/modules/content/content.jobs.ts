import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Content } from './content.ts'

export function contentJobs(content: Content): readonly TimedJob[] {
  return [{ name: 'content-publish', cron: '* * * * *', work: () => content.publishDue() }]
}
