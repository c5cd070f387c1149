import type { Locale } from '../locale.ts'
import type { CsvTexts } from './csv-texts.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { zh_CN } from './zh_CN.ts'
import { zh_TW } from './zh_TW.ts'

/** The texts of the tables that members save, in the five languages. */
export const CSV_TEXTS: Record<Locale, CsvTexts> = { en, ko, ja, zh_CN, zh_TW }
