import type { Locale } from '#contract/locale.ts'
import type { MailTexts } from './mail-kinds.ts'
import { en } from './mail-texts.en.ts'
import { ja } from './mail-texts.ja.ts'
import { ko } from './mail-texts.ko.ts'
import { zh_CN } from './mail-texts.zh_CN.ts'
import { zh_TW } from './mail-texts.zh_TW.ts'

export const MAIL_TEXTS: Record<Locale, MailTexts> = { en, ko, ja, zh_CN, zh_TW }
