import { expect, it } from 'vitest'
import { reportLoad, secondsUntilNormal } from './report-load.ts'

const answer = (status: number, milliseconds: number, dueMs = 0) => ({
  status,
  milliseconds,
  dueMs,
  lateMs: 3,
  body: '',
  bytes: 0,
  hasRetryAfter: status === 503 && milliseconds < 10,
})

it('counts what was accepted, what was refused and what broke apart', () => {
  const answers = [
    answer(200, 2_501),
    answer(200, 20),
    answer(200, 40),
    answer(503, 5),
    answer(503, 30),
    answer(503, 51),
    answer(500, 1),
    answer(0, 1),
  ]
  expect(reportLoad(answers, 2)).toEqual({
    offeredPerSecond: 4,
    goodPerSecond: 1,
    acceptedP50Ms: 40,
    acceptedP99Ms: 2_501,
    refused: 3,
    refusedP50Ms: 30,
    refusedP99Ms: 51,
    refusedInTime: 0.667,
    withoutRetryAfter: 2,
    others: { 0: 1, 500: 1 },
    senderLateP99Ms: 3,
  })
})

it('is normal again after the last second in which one was refused or more than one of a hundred was late', () => {
  const calmIn = (second: number) =>
    Array.from({ length: 100 }, (_, index) => answer(200, 10, second * 1_000 + index))
  const calm = [0, 1, 2, 3, 4, 5].flatMap(calmIn)
  expect(secondsUntilNormal(calm, 50)).toBe(0)
  expect(secondsUntilNormal([...calm, answer(503, 1, 1_500)], 50)).toBe(2)
  expect(secondsUntilNormal([...calm, answer(200, 60, 2_500)], 50)).toBe(0)
  expect(secondsUntilNormal([...calm, answer(200, 60, 2_500), answer(200, 60, 2_600)], 50)).toBe(3)
  expect(secondsUntilNormal([...calm, answer(503, 1, 5_500)], 50)).toBeUndefined()
})
