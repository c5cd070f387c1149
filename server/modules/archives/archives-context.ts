import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { MemberData } from '#server/kernel/files/member-data.ts'
import type { Jobs } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Identity } from '#server/modules/identity/identity.ts'

/** What the module is made from; every function of it takes this first. */
export interface ArchivesContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Pick<Jobs, 'ask'>
  readonly secrets: Pick<Secrets, 'key'>
  readonly identity: Pick<Identity, 'requireReauth' | 'recordEvent'>
  /** What every module holds about members, by their front doors. */
  readonly data: readonly MemberData[]
}

/** The job that makes what was asked for. */
export const BUILDS_JOB = 'archives-builds'
