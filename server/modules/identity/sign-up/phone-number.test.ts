import { expect, it } from 'vitest'
import { COUNTRIES } from '#contract/rules/countries.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { ZONE_OF_COUNTRY } from './zone-of-country.ts'

it.each([
  ['010-1234-5678', 'KOR', '+821012345678'],
  ['090-1234-5678', 'JPN', '+819012345678'],
  ['+81 90 1234 5678', 'JPN', '+819012345678'],
  ['0912 345 678', 'TWN', '+886912345678'],
  ['139 1234 5678', 'CHN', '+8613912345678'],
  ['8 912 345 67 89', 'RUS', '+79123456789'],
  ['06 1234567', 'ITA', '+39061234567'],
  ['(416) 555-0123', 'CAN', '+14165550123'],
  ['+44 7911 123456', 'JPN', undefined],
  ['090-1234', 'JPN', undefined],
  ['call 090-1234-5678', 'JPN', undefined],
  ['+64 21 123 4567', 'PCN', '+64211234567'],
  ['021 123 4567', 'PCN', undefined],
] as const)('the phone number %s of %s is kept as %s', (typed, country, phone) => {
  expect(parsePhoneNumber(typed, country)).toBe(phone)
  if (phone !== undefined) expect(parsePhoneNumber(phone, country)).toBe(phone)
})

it('every country has a time zone to begin with, that of most of its people', () => {
  expect(ZONE_OF_COUNTRY.KOR).toBe('Asia/Seoul')
  expect(ZONE_OF_COUNTRY.USA).toBe('America/New_York')
  expect(ZONE_OF_COUNTRY.JPN).toBe('Asia/Tokyo')
  expect(ZONE_OF_COUNTRY.CHN).toBe('Asia/Shanghai')
  expect(ZONE_OF_COUNTRY.BRA).toBe('America/Sao_Paulo')
  for (const country of COUNTRIES)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: ZONE_OF_COUNTRY[country] }), country).not.toThrow()
})
