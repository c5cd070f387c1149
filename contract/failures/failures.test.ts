import { expect, it } from 'vitest'
import { FAILURES } from './errors.ts'
import { failures } from './failures.ts'

it('gives every failure code exactly one name', () => {
  const named = Object.values(failures).flatMap((area) => Object.values(area))
  expect(named.toSorted()).toEqual(Object.keys(FAILURES).toSorted())
})
