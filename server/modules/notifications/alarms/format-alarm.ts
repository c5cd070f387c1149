import { LANGUAGE_TAGS } from '#contract/locale.ts'
import { kindRow, type AlarmKind, type AlarmValue } from './alarm-kinds.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'
import type { AlarmTexts } from './alarm-kinds.ts'
import type { Reader } from '../reader.ts'

export interface AlarmText {
  readonly title: string
  readonly text: string
  /** Without language prefix. */
  readonly path: string
}

type Params = Readonly<Record<string, AlarmValue>>

/** Fills braces; what has no value stays as it is, so that a mistake shows. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces: string, name: string) => values[name] ?? braces)
}

const MIN_DECIMALS = 2

/** A sum as money is shown everywhere: grouped, with two to six decimals, nothing rounded. */
function formatAmount(amount: string, locale: Reader['locale']): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  const point = new Intl.NumberFormat(LANGUAGE_TAGS[locale])
  const grouped = point.format(BigInt(whole))
  const sign = whole.startsWith('-') && !grouped.startsWith('-') ? '-' : ''
  return `${sign}${grouped}.${decimals.padEnd(MIN_DECIMALS, '0')}`
}

/** A number of the market, as charts show it. */
function formatPrice(price: string, locale: Reader['locale']): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], { maximumSignificantDigits: 7 }).format(Number(price))
}

function formatDateTime(at: string, { locale, zone }: Reader): string {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(at))
}

const FROM_THE_WORDS = new Set(['what', 'direction'])

function formatValue(name: string, value: AlarmValue, reader: Reader): string {
  const own = typeof value === 'string' ? value : (value[reader.locale] ?? value['en'] ?? '')
  if (name.endsWith('At')) return formatDateTime(own, reader)
  if (name === 'amount') return formatAmount(own, reader.locale)
  if (name === 'price') return formatPrice(own, reader.locale)
  const { items, words } = ALARM_TEXTS[reader.locale]
  if (name === 'item') return items[own] ?? own
  return FROM_THE_WORDS.has(name) ? (words[own] ?? own) : own
}

/** One alarm in its reader's language and zone. Advertisements begin with their label and name the sender. */
export function formatAlarm(
  { kind, params }: { kind: AlarmKind; params: Params },
  reader: Reader,
  brandName: string,
): AlarmText {
  const texts: AlarmTexts = ALARM_TEXTS[reader.locale]
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, formatValue(name, value, reader)]),
  )
  const [title, text] = texts.kinds[kind]
  const isAd = kind === 'CAMPAIGN'
  return {
    title: isAd ? `${texts.adLabel} ${fillIn(title, values)}` : fillIn(title, values),
    text: isAd ? `[${brandName}] ${fillIn(text, values)}` : fillIn(text, values),
    path: fillIn(kindRow(kind).path, values),
  }
}
