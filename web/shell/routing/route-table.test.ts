import { expect, it } from 'vitest'
import { checkRoutes } from './route-table.ts'

it('an unknown guard name in the route table fails the build', () => {
  expect(() => checkRoutes([{ path: '/x', access: 'admin' }])).toThrow('Unknown guard admin on /x')
})

it('refuses a path that stands twice', () => {
  expect(() =>
    checkRoutes([
      { path: '/x', access: 'any' },
      { path: '/x', redirect: '/x' },
    ]),
  ).toThrow('twice')
})

it('a route may redirect to an internal or an external address, but not to nowhere', () => {
  expect(() =>
    checkRoutes([
      { path: '/a', access: 'any' },
      { path: '/b', redirect: '/a' },
      { path: '/c', redirect: 'https://example.org/' },
    ]),
  ).not.toThrow()
  expect(() => checkRoutes([{ path: '/b', redirect: '/gone' }])).toThrow('/gone, which is no route')
})
