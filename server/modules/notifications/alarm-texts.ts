import type { AlarmCategory } from '#contract/notifications.ts'
import type { Locale } from '#contract/locale.ts'
import type { AlarmKind } from './alarm-kinds.ts'
import { en } from './alarm-texts.en.ts'
import { ja } from './alarm-texts.ja.ts'
import { ko } from './alarm-texts.ko.ts'
import { zh_CN } from './alarm-texts.zh_CN.ts'
import { zh_TW } from './alarm-texts.zh_TW.ts'

/** Title and text; braces are the values of the kind. */
export type AlarmText = readonly [title: string, text: string]

/** One language of what members are told. */
export interface AlarmTexts {
  readonly kinds: Readonly<Record<AlarmKind, AlarmText>>
  readonly categories: Readonly<Record<AlarmCategory, string>>
  /** Braces: {count}, {list} (categories with their counts), {category}. */
  readonly nightSummary: AlarmText
  readonly stormSummary: AlarmText
  /** How one category stands in a list. Braces: {category}, {count}. */
  readonly counted: string
  readonly listGlue: string
  /** Stands before every advertisement, as the law wants it. */
  readonly adLabel: string
  readonly optOut: string
  /** Told when the device could not send the reader's opt-out. */
  readonly optOutWaits: string
  /** Names of what memberships open. */
  readonly items: Readonly<Record<string, string>>
  /** Names of signal kinds and directions. */
  readonly words: Readonly<Record<string, string>>
}

export const ALARM_TEXTS: Readonly<Record<Locale, AlarmTexts>> = { en, ko, ja, zh_CN, zh_TW }
