import { MAX_REASON } from '#contract/console/parts.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { t } from '#console/i18n/messages.ts'

/** One thing that an action asks for before it is sent. `number` and `amount` are typed as texts; the server reads them. */
export interface ActField {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'area' | 'number' | 'amount' | 'choice' | 'day' | 'moment' | 'yes'
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly coin?: Currency
  readonly initial?: string
  readonly optional?: true
  /** Empty says "none" rather than nothing. */
  readonly emptyIsNull?: true
  readonly help?: string
  readonly most?: number
}
export type ActValues = Readonly<Record<string, string>>

/** Why something is done: kept in the audit log. */
export function reasonField(label: string = t.act_reason()): ActField {
  return { name: 'reason', label, kind: 'area', most: MAX_REASON, help: t.act_reason_help() }
}

export function firstValues(fields: readonly ActField[]): ActValues {
  return Object.fromEntries(
    fields.map(({ name, initial, kind, choices }) => [
      name,
      initial ?? (kind === 'choice' ? (choices?.[0]?.value ?? '') : ''),
    ]),
  )
}

/** The fields that are still empty and may not be. */
export function missingFields(fields: readonly ActField[], values: ActValues): readonly string[] {
  return fields
    .filter(
      ({ name, optional, kind }) => optional !== true && kind !== 'yes' && (values[name] ?? '').trim() === '',
    )
    .map(({ name }) => name)
}

function valueOf(field: ActField, text: string): unknown {
  if (field.kind === 'yes') return text === 'yes'
  if (text === '') return field.emptyIsNull === true ? null : undefined
  if (field.kind === 'number') return Number(text)
  if (field.kind === 'moment') return new Date(text).toISOString()
  return text
}

/** What is sent: texts without spaces around them, numbers and moments as such, what is left empty is left out. */
export function bodyOf(fields: readonly ActField[], values: ActValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field, (values[field.name] ?? '').trim())]),
  )
}
