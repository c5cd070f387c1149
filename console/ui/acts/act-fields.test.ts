import { expect, it } from 'vitest'
import { bodyOf, firstValues, missingFields, type ActField } from './act-fields.ts'

const FIELDS: readonly ActField[] = [
  { name: 'reason', label: 'Reason', kind: 'area' },
  { name: 'hours', label: 'Hours', kind: 'number', optional: true },
  { name: 'coin', label: 'Coin', kind: 'choice', choices: [{ value: 'MCS', label: 'MCS' }] },
  { name: 'at', label: 'At', kind: 'moment', optional: true, emptyIsNull: true },
  { name: 'note', label: 'Note', kind: 'line', optional: true },
  { name: 'loud', label: 'Loud', kind: 'yes' },
]

it('an action begins with the first choice of each field', () => {
  expect(firstValues(FIELDS)).toEqual({ reason: '', hours: '', coin: 'MCS', at: '', note: '', loud: '' })
})

it('an action is not sent while something it needs is empty', () => {
  expect(missingFields(FIELDS, { ...firstValues(FIELDS), reason: '  ' })).toEqual(['reason'])
  expect(missingFields(FIELDS, { ...firstValues(FIELDS), reason: 'Asked by phone' })).toEqual([])
})

it('numbers, moments and switches are sent as such, what is left empty as none where that says something', () => {
  const values = { reason: ' Asked by phone ', hours: '72', coin: 'MCS', at: '', note: '', loud: 'yes' }
  expect(bodyOf(FIELDS, values)).toEqual({
    reason: 'Asked by phone',
    hours: 72,
    coin: 'MCS',
    at: null,
    note: undefined,
    loud: true,
  })
})
