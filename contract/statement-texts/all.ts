import type { Locale } from '../locale.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { StatementTexts } from './statement-texts.ts'
import { zh_CN } from './zh_CN.ts'
import { zh_TW } from './zh_TW.ts'

/** The words of statements and receipts in the five languages. */
export const STATEMENT_TEXTS: Record<Locale, StatementTexts> = { en, ko, ja, zh_CN, zh_TW }
