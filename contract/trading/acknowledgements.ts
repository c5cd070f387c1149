import type { Locale } from '../locale.ts'

/** What a member types, word for word, before something that no switch should do at a tap. */
export const ACKNOWLEDGEMENTS = {
  /** That no stop order waits at the exchange. */
  watchedStop: {
    en: 'no stop order at the exchange',
    ko: '거래소에 손절 주문 없음',
    ja: '取引所に損切り注文なし',
    zh_CN: '交易所没有止损单',
    zh_TW: '交易所沒有停損單',
  },
  /** That anyone who copies the key can trade with it from anywhere. */
  noIpLimit: {
    en: 'no IP restriction',
    ko: 'IP 제한 없음',
    ja: 'IP制限なし',
    zh_CN: '没有 IP 限制',
    zh_TW: '沒有 IP 限制',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>
export type Acknowledgement = keyof typeof ACKNOWLEDGEMENTS

/** The longest text that is looked at. */
export const MAX_ACKNOWLEDGEMENT = 100

/** Spaces and capitals are nobody's intention. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.。]+/g, '')

/** Whether a text is the acknowledgement, in any language: a member may have changed theirs meanwhile. */
export function isAcknowledged(kind: Acknowledgement, typed: string | undefined): boolean {
  if (typed === undefined) return false
  return Object.values(ACKNOWLEDGEMENTS[kind]).some((text) => plain(text) === plain(typed))
}
