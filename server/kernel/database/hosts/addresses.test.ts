import { expect, it } from 'vitest'
import { asksForWriter, databaseNameOf, hostsOf, listAddresses, mapAddresses } from './addresses.ts'

const CLUSTER =
  'postgres://me:a%40b@one:5432,[::1]:5433/members?sslmode=verify-full&target_session_attrs=read-write'

it('a connection string with several hosts is one for each of them', () => {
  expect(listAddresses(CLUSTER)).toEqual([
    'postgres://me:a%40b@one:5432/members?sslmode=verify-full',
    'postgres://me:a%40b@[::1]:5433/members?sslmode=verify-full',
  ])
  expect([hostsOf(CLUSTER), databaseNameOf(CLUSTER)]).toEqual(['one:5432, [::1]:5433', 'members'])
})

it.each([
  'postgres://me:pass,word@one:5432/members',
  'postgres:///members?host=/run/postgresql',
  'postgres://one/members?application_name=a,b',
])('one with a single host stays as it is: %s', (url) => {
  expect(listAddresses(url)).toEqual([url])
})

it('another user is set for every host, and writers are still asked for', () => {
  const change = (address: URL) => {
    address.username = 'web'
    address.password = 'p:w'
  }
  const changed = mapAddresses(CLUSTER, change)
  expect(changed).toBe(
    'postgres://web:p%3Aw@one:5432,[::1]:5433/members?sslmode=verify-full&target_session_attrs=read-write',
  )
  expect(mapAddresses('postgres://me@one/members', change)).toBe('postgres://web:p%3Aw@one/members')
})

it('knows whether the host that takes writes is asked for', () => {
  expect(asksForWriter(CLUSTER)).toBe(true)
  expect(asksForWriter('postgres://one,two/members')).toBe(false)
  expect(asksForWriter('postgres://one,two/members?target_session_attrs=any')).toBe(false)
})
