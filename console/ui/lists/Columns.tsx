import type { Currency, Sum } from '#contract/wallet/wallet-parts.ts'
import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import { countryName } from '#web/base/country-names.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { t } from '#console/i18n/messages.ts'
import { enumText, type WordGroup } from '#console/i18n/words.ts'
import { LanguageMarks } from '#console/ui/acts/LanguageMarks.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Money } from '#console/ui/Money.tsx'
import { StateMark } from '#console/ui/StateMark.tsx'
import type { ListColumn } from './use-list-table.ts'
import { Cut } from '#console/ui/text/Cut.tsx'

/*
 * The columns that lists share. Each shows one field of its rows and is ordered by it; the field's name is also the column's,
 * by which the address names the order.
 */

type Has<Field extends string, Value> = Readonly<Record<Field, Value>>

/** What a row is known by. */
export function nameColumn<Field extends string>(field: Field, name: string): ListColumn<Has<Field, string>> {
  return { id: field, name, cell: (item) => <b>{item[field]}</b>, value: (item) => item[field] }
}

export function textColumn<Field extends string>(field: Field, name: string): ListColumn<Has<Field, string>> {
  return { id: field, name, cell: (item) => item[field], value: (item) => item[field] }
}

export function countColumn<Field extends string>(
  field: Field,
  name: string,
): ListColumn<Has<Field, number>> {
  return { id: field, name, cell: (item) => item[field], value: (item) => item[field], figure: true }
}

/** A value by its word, ordered by the value. */
export function enumColumn<Field extends string>(
  field: Field,
  name: string,
  group: WordGroup,
): ListColumn<Has<Field, string>> {
  return { id: field, name, cell: (item) => enumText(group, item[field]), value: (item) => item[field] }
}

/** A country by its name, and ordered by it. */
export function countryColumn(name: string): ListColumn<Has<'country', Country>> {
  return {
    id: 'country',
    name,
    cell: ({ country }) => countryName(country),
    value: ({ country }) => countryName(country),
  }
}

/** A sum with its currency, which is the one that the contract says. */
export function moneyColumn<Field extends string, Coin extends Currency>(
  field: Field,
  name: string,
  coin: Coin,
): ListColumn<Has<Field, Sum<Coin>>> {
  return {
    id: field,
    name,
    cell: (item) => <Money<Coin> amount={item[field]} coin={coin} />,
    value: (item) => unitsOf(item[field]),
    figure: true,
  }
}

/** A sum of the coin that the row names. */
export function amountColumn<Field extends string>(
  field: Field,
  name: string = t.list_amount(),
): ListColumn<Has<Field, string> & { readonly coin: Currency }> {
  return {
    id: field,
    name,
    cell: (item) => <Money amount={item[field]} coin={item.coin} />,
    value: (item) => unitsOf(item[field]),
    figure: true,
  }
}

/** How long ago; what never was comes first. */
export function agoColumn<Field extends string>(
  field: Field,
  name: string,
): ListColumn<Has<Field, string | null>> {
  const cell = (time: string | null) => (time === null ? '–' : <TimeAgo time={time} />)
  return { id: field, name, cell: (item) => cell(item[field]), value: (item) => item[field] ?? '' }
}

/** The minute of a time; what never was comes first. */
export function minuteColumn<Field extends string>(
  field: Field,
  name: string,
): ListColumn<Has<Field, string | null>> {
  return { id: field, name, cell: (item) => minuteOrNone(item[field]), value: (item) => item[field] ?? '' }
}

/** The member that a row is about. */
export function memberColumn(): ListColumn<{ readonly member: { readonly loginId: string } }> {
  return {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  }
}

/** A title typed by staff; a long one is cut. */
export function titleColumn(): ListColumn<{ readonly title: string }> {
  return {
    id: 'title',
    name: t.inquiries_title(),
    cell: ({ title }) => <Cut as="b">{title}</Cut>,
    value: ({ title }) => title,
  }
}

/** The languages that a text still lacks; not ordered. */
export function languagesColumn(): ListColumn<{ readonly missing: readonly Locale[] }> {
  return {
    id: 'languages',
    name: t.content_languages(),
    cell: ({ missing }) => <LanguageMarks missing={missing} />,
  }
}

export function stateColumn(): ListColumn<{ readonly state: string }> {
  return {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={state} />,
    value: ({ state }) => state,
  }
}

/** A state in the words of its kind, as in 'game LIVE'; not ordered. */
export function ownStateColumn(kind: string): ListColumn<{ readonly state: string }> {
  return { id: 'state', name: t.list_state(), cell: ({ state }) => <StateMark state={`${kind} ${state}`} /> }
}
