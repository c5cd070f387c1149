import { expect, test } from 'vitest'
import { errorView } from './error-view.ts'

test('titles a 404 Page Not Found and names the path', () => {
  expect(errorView({ status: 404, statusText: 'Not Found' }, '/ko/nowhere')).toEqual({
    status: 404,
    title: 'Page Not Found',
    missingPath: '/ko/nowhere',
  })
})

test.each([
  [new Error('broken'), 500],
  [{ status: 503 }, 503],
  [undefined, 500],
  ['text', 500],
])('titles anything else Internal Server Error: %s', (error, status) => {
  expect(errorView(error, '/x')).toEqual({ status, title: 'Internal Server Error' })
})
