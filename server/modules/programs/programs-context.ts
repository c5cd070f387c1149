import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Outbox } from '#server/kernel/database/outbox.ts'
import type { Identity } from '#server/modules/identity/identity.ts'

/** What the module is made from; every function of it takes this first. */
export interface ProgramsContext {
  readonly db: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'wake'>
  readonly identity: Pick<Identity, 'requireReauth' | 'requireReader' | 'recordEvent'>
}
