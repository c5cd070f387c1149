import type { ReactNode } from 'react'
import { word } from '../i18n/words.ts'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Names and values, line by line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
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
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (keys.length === 0) return null
  return (
    <table className="tbl diff">
      <caption className="vh">{names.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{names.caption}</span>
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
              <th scope="row">{word('field', key)}</th>
              <td>{isChanged ? <del>{before?.[key] ?? '–'}</del> : (before?.[key] ?? '–')}</td>
              <td>{isChanged ? <ins>{after?.[key] ?? '–'}</ins> : (after?.[key] ?? '–')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
