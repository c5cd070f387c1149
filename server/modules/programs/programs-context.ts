import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Outbox } from '#server/kernel/database/outbox.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Membership } from '#server/modules/membership/membership.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { ResolveName } from './webhooks/resolve-name.ts'

/** What the module is made from; every function of it takes this first. */
export interface ProgramsContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly live: Pick<Live, 'rhythm'>
  readonly secrets: Secrets
  readonly outbox: Pick<Outbox, 'wake'>
  readonly identity: Pick<Identity, 'requireReauth' | 'requireReader' | 'recordEvent'>
  readonly notifications: Pick<Notifications, 'changeForwarded' | 'removeForwards' | 'notify'>
  readonly membership: Pick<Membership, 'withSignalAccess'>
  /** Origin of the sandbox's receiver of webhooks; empty for none. */
  readonly sandboxUrl: string
  /** Where the name of an endpoint leads. */
  readonly resolveName: ResolveName
}
