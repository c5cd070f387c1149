import { expect, it } from 'vitest'
import { signUpValues } from './sign-up.ts'
import { checkStep, fieldsOfStep, LAST_STEP, stepOfFields } from './sign-up-steps.ts'

const EMPTY = signUpValues(new FormData())

it('asks in a step only for what was seen by then', () => {
  expect(Object.keys(checkStep(EMPTY, 1))).toEqual(['email', 'name', 'country', 'phone_number'])
  expect(Object.keys(checkStep(EMPTY, 2))).toEqual([...Object.keys(checkStep(EMPTY, 1)), 'id', 'password'])
})

it('has every field of the form in one of its steps', () => {
  const inSteps = [1, 2, 3].flatMap(fieldsOfStep)
  expect(inSteps.toSorted()).toEqual(Object.keys(EMPTY).toSorted())
  expect(inSteps).toHaveLength(new Set(inSteps).size)
  expect(fieldsOfStep(LAST_STEP + 1)).toEqual([])
})

it('leads to the first step in which something was refused', () => {
  expect(stepOfFields(['agreeTerms', 'id'])).toBe(2)
  expect(stepOfFields(['phone_number'])).toBe(1)
  expect(stepOfFields(['termsVersion'])).toBeUndefined()
})
