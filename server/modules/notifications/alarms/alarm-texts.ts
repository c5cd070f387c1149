import type { Locale } from '#contract/locale.ts'
import type { AlarmTexts } from './alarm-kinds.ts'
import { en } from './alarm-texts.en.ts'
import { ja } from './alarm-texts.ja.ts'
import { ko } from './alarm-texts.ko.ts'
import { zh_CN } from './alarm-texts.zh_CN.ts'
import { zh_TW } from './alarm-texts.zh_TW.ts'

export const ALARM_TEXTS: Readonly<Record<Locale, AlarmTexts>> = { en, ko, ja, zh_CN, zh_TW }
