import type { VideoEntry } from '#contract/content.ts'
import type { Locale } from '#contract/locale.ts'

export type ItemKind = 'NOTICE' | 'GUIDE' | 'VIDEO'

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

/** Where an item stands and how it is shown. */
export interface ItemSettings {
  readonly category: string
  readonly position: number
  readonly isPinned: boolean
  readonly isPopup: boolean
  /** Whether every member gets an alarm when it appears. */
  readonly isAnnounced: boolean
}

/** What an item says in one language. */
export interface Wording {
  readonly title: string
  readonly summary: string
  readonly body: string
}
export type Texts = Readonly<Partial<Record<Locale, Wording>>>
