import type { FailureTexts } from '../failures/failure-meta.ts'
import type { Locale } from '../locale.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { zh_CN } from './zh_CN.ts'
import { zh_TW } from './zh_TW.ts'

/** The text of each failure in the five languages; braces are filled from the failure's meta. */
export const FAILURE_TEXTS: Record<Locale, FailureTexts> = { en, ko, ja, zh_CN, zh_TW }
