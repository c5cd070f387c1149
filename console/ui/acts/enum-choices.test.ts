import { expect, it } from 'vitest'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { enumChoices } from './enum-choices.ts'

it('values are choices by their words; a kind names whose values they are', () => {
  expect(enumChoices('state', ['NO_SUCH'])).toEqual([{ value: 'NO_SUCH', label: 'No such' }])
  expect(enumChoices('state', ['NO_SUCH'], 'game')).toEqual([{ value: 'NO_SUCH', label: 'Game no such' }])
})

it('a filter by state asks for the state by its own name', () => {
  expect(stateFilter(['NO_SUCH'])).toMatchObject({ kind: 'choice', name: 'state' })
})
