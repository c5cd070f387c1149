import type { VideoEntry } from '#contract/content.ts'
import type { Locale } from '#contract/locale.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Membership } from '#server/modules/membership/membership.ts'
import type { Notifications } from '#server/modules/notifications/notifications.ts'
import type { ContentParameters } from './content.parameters.ts'

export interface ContentDeps {
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

export type ItemKind = 'NOTICE' | 'GUIDE' | 'VIDEO'

/** Where the product's own notices, guides and videos lie; see content/README.md there. */
export const CONTENT_FOLDER = new URL('../../../content/', import.meta.url)

/** A published item in one language. */
export interface ItemRow {
  readonly id: string
  readonly category: string
  readonly is_pinned: boolean
  readonly is_popup: boolean
  readonly publish_at: Date
  readonly seconds: number | null
  readonly is_sample: boolean
  readonly file: string | null
  readonly level: VideoEntry['level'] | null
  /** When staff put its film in; null for what came with the product. */
  readonly stored_at: Date | null
  readonly locale: Locale
  readonly title: string
  readonly summary: string
  readonly body: string
}
