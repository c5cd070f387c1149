import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Tx } from '#server/kernel/database/db.ts'
import type { Outbox } from '#server/kernel/database/outbox.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Mailer } from '#server/kernel/mail.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { AppServices } from './push/apps/app-parts.ts'
import type { Telegram } from './telegram/open-telegram.ts'
import type { NotificationsParameters } from './notifications.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface NotificationsContext {
  readonly db: Database
  readonly clock: Clock
  readonly gates: Pick<Gates, 'list'>
  readonly log: Logger
  readonly live: Pick<Live, 'open' | 'notify' | 'rhythm'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly outbox: Outbox
  readonly parameters: NotificationsParameters
  readonly secrets: Secrets
  readonly identity: Pick<
    Identity,
    | 'getMember'
    | 'requireSession'
    | 'modifyMember'
    | 'getProfile'
    | 'findReaders'
    | 'findCountries'
    | 'countReaders'
    | 'mailMember'
  >
  readonly brandName: string
  readonly publicUrl: string
  readonly telegram: Telegram
  /** The phones' push services that this process reaches; those of a web process are none. */
  readonly appServices: AppServices
  /** Switches the member's Auto Master off on every account; returns on how many it was on. It never switches on. */
  readonly pauseAutoTrading: (tx: Tx, memberId: string) => Promise<number>
  /** The contact address that push services receive with our pushes. */
  readonly contact: string
  /** Another push service's origin, such as a sandbox's own; the browsers' are known. */
  readonly pushOrigin: string
}
