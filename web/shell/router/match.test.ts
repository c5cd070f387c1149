import { expect, it } from 'vitest'
import { findMatch, matchPath } from './match.ts'

it.each([
  ['/', '/', {}],
  ['/sign-in', '/sign-in', {}],
  ['/sign-in', '/sign-in/', {}],
  ['/sign-in', '/Sign-In', {}],
  ['/members/:id', '/members/7', { id: '7' }],
  ['/members/:id/graph', '/members/a%2Fb/graph', { id: 'a/b' }],
  ['/content/:id/versions/:number', '/content/x/versions/2', { id: 'x', number: '2' }],
])('the pattern %s fits %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

it.each([
  ['/', '/x'],
  ['/sign-in', '/sign'],
  ['/sign-in', '//sign-in'],
  ['/members/:id', '/members'],
  ['/members/:id', '/members/'],
  ['/members/:id/graph', '/members//graph'],
  ['/members/:id', '/members/7/graph'],
])('the pattern %s does not fit %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})

it('a fixed path comes before one with a value, wherever it stands in the table', () => {
  const rows = [{ path: '/content/:id' }, { path: '/content/terms' }]
  expect(findMatch(rows, '/content/terms')?.row.path).toBe('/content/terms')
  expect(findMatch(rows, '/content/n1')).toMatchObject({
    row: { path: '/content/:id' },
    params: { id: 'n1' },
  })
  expect(findMatch(rows, '/elsewhere')).toBeUndefined()
})
