import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { ScanFile } from '#server/kernel/files/scan-file.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { InquiriesParameters } from './inquiries.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface InquiriesContext {
  readonly db: Database
  readonly clock: Clock
  readonly live: Pick<Live, 'notify'>
  readonly parameters: Pick<InquiriesParameters, 'get'>
  readonly scanFile: ScanFile
  readonly identity: Pick<Identity, 'findReaders'>
  readonly notifications: Pick<Notifications, 'notify' | 'mailAbout'>
}
