import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Membership } from '#server/modules/membership/membership.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { ContentParameters } from './content.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface ContentContext {
  readonly parameters: Pick<ContentParameters, 'get'>
  readonly db: Database
  readonly clock: Clock
  readonly gates: Pick<Gates, 'list' | 'listClosed'>
  readonly secrets: Pick<Secrets, 'mac'>
  readonly identity: Pick<
    Identity,
    'agreeTo' | 'countAgreements' | 'findActive' | 'findReaders' | 'getMember'
  >
  readonly membership: Pick<Membership, 'areVideosOpen'>
  readonly notifications: Pick<Notifications, 'notifyMany'>
}
