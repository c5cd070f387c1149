import { describe, expect, it, vi } from 'vitest'
import { decodePart, hrefOf, withinSite } from './address.ts'

const FROM = { pathname: '/wallet/histories', search: '?page=2', hash: '#top' }
const within = (address: string) => {
  const path = withinSite(address, FROM)
  return path && hrefOf(path)
}

describe('an address of the site', () => {
  it.each([
    ['/ko/sign-in?next=%2Fwallet#form', '/ko/sign-in?next=%2Fwallet#form'],
    ['http://localhost/guide', '/guide'],
    ['?page=3', '/wallet/histories?page=3'],
    ['#low', '/wallet/histories?page=2#low'],
    ['/a/../guide', '/guide'],
    ['', '/wallet/histories?page=2'],
  ])('%j leads to %s, as a browser resolves it', (address, path) => {
    expect(within(address)).toBe(path)
  })

  it.each([
    'https://other.example',
    '//other.example',
    String.raw`\\other.example`,
    String.raw`/\other.example`,
    String.raw`\/other.example/x`,
    '/\t/other.example',
    ' //other.example',
    '/.//other.example',
    '/guide/..//other.example',
    'http://localhost:81/guide',
    'https://localhost/guide',
    'http://localhost@other.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://localhost/x',
    'http://[',
  ])('is not %j, which leads elsewhere', (address) => {
    expect(within(address)).toBeUndefined()
  })
})

it('is compared with the origin of the page, where it has one', () => {
  vi.stubGlobal('window', { location: { origin: 'https://members.example' } })
  expect(within('https://members.example/guide')).toBe('/guide')
  expect(within('http://localhost/guide')).toBeUndefined()
  vi.stubGlobal('window', { location: { origin: 'null' } })
  expect(within('/guide')).toBe('/guide')
  expect(within('//other.example')).toBeUndefined()
})

it('takes the escapes from a part of an address, and leaves a percent sign that is none', () => {
  expect(decodePart('a%20b')).toBe('a b')
  expect(decodePart('100%')).toBe('100%')
})
