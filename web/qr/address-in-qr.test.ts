import { expect, it } from 'vitest'
import { addressInQr } from './address-in-qr.ts'

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

it.for([
  ADDRESS,
  ` ${ADDRESS}\n`,
  `tron:${ADDRESS}`,
  `tron:${ADDRESS}?amount=5&token=USDT`,
  `TRON://${ADDRESS}`,
])('finds the address in "%s"', (text) => {
  expect(addressInQr(text)).toBe(ADDRESS)
})

it.for([
  '',
  'hello',
  `https://example.com/${ADDRESS}`,
  `${ADDRESS}x`,
  '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
])('finds no address in "%s"', (text) => {
  expect(addressInQr(text)).toBeUndefined()
})
