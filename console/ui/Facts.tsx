import type { ReactNode } from 'react'
import { LOCALES } from '#contract/locale.ts'
import { minute } from '#web/base/format.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '../i18n/messages.ts'
import { enumText } from '../i18n/words.ts'
import { TableFrame } from '#web/ui/lists/TableParts.tsx'
import * as styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Names and values, line by line; nothing where there are none. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Values = Readonly<Record<string, string>>

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A switch of the product as a word; every other value as it is. */
export function onOrOff(value: string): string {
  if (value === 'true') return t.members_on()
  return value === 'false' ? t.members_off() : value
}

/** A value as the log has it, in words where it is a moment, a switch, or yes or no. */
function shown(value: string | undefined): string {
  if (value === undefined) return '–'
  if (value === 'yes' || value === 'no') return value === 'yes' ? t.terms_yes() : t.terms_no()
  return MOMENT.test(value) ? minute(value) : onOrOff(value)
}

const LANGUAGES: readonly string[] = LOCALES
/** The fields of both, with languages after everything else and in their own order. */
const fieldsOf = (before: Values | null, after: Values | null) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(
    (a, b) => LANGUAGES.indexOf(a) - LANGUAGES.indexOf(b),
  )

/** What something was and what it becomes, value by value; what changes is marked. */
export function BeforeAfter({
  before,
  after,
  names,
}: {
  before: Values | null
  after: Values | null
  names: { readonly caption: string; readonly before: string; readonly after: string }
}) {
  const keys = fieldsOf(before, after)
  if (keys.length === 0) return null
  return (
    <TableFrame className={styles.changes}>
      <Text as="caption" unseen>
        {names.caption}
      </Text>
      <thead>
        <tr>
          <th scope="col">
            <Text unseen>{names.caption}</Text>
          </th>
          <th scope="col">{names.before}</th>
          <th scope="col">{names.after}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const isChanged = before?.[key] !== after?.[key]
          return (
            <tr key={key}>
              <th scope="row">{enumText('field', key)}</th>
              <td>{isChanged ? <del>{shown(before?.[key])}</del> : shown(before?.[key])}</td>
              <td>{isChanged ? <ins>{shown(after?.[key])}</ins> : shown(after?.[key])}</td>
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}
