import { afterEach, expect, it } from 'vitest'
import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { LOCALES } from '#contract/locale.ts'
import { DIRECTIONS, SIGNAL_KINDS, SIGNAL_STATES } from '#contract/trading/signals.ts'
import { WALLET_TYPES } from '#contract/wallet/wallet.ts'
import { RESULTS } from '#web/screens/wallet/histories/histories-filters.ts'
import { setCurrentLocale } from '#web/base/locale.ts'
import { directionName, kindName, stateName } from '#web/features/signals/signal-texts.ts'
import { resultName, typeName } from '#web/features/wallet/texts/wallet-texts.ts'

afterEach(() => setCurrentLocale('en'))

const DETAILED = [
  ['withdraw_fee', 'refund'],
  ['withdraw_fee', 'topup'],
  ['subscribe', 'refund'],
  ['recommend_profit', 'DAILY'],
  ['recommend_profit', 'TEAM'],
  ['swap_in', 'fee'],
] as const

it.each(LOCALES)('a saved table in %s says what the screens say', (locale) => {
  setCurrentLocale(locale)
  const screens: Readonly<Record<string, string>> = {
    ...Object.fromEntries(WALLET_TYPES.map((type) => [type, typeName(type, '')])),
    ...Object.fromEntries(DETAILED.map(([type, detail]) => [`${type} ${detail}`, typeName(type, detail)])),
    ...Object.fromEntries(RESULTS.map((result) => [result, resultName(result)])),
    ...Object.fromEntries(SIGNAL_KINDS.map((kind) => [kind, kindName(kind)])),
    ...Object.fromEntries(SIGNAL_STATES.map((state) => [state, stateName(state)])),
    ...Object.fromEntries(DIRECTIONS.map((direction) => [direction, directionName(direction)])),
  }
  expect(CSV_TEXTS[locale].words).toMatchObject(screens)
})
