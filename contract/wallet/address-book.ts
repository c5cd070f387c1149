import { z } from 'zod/mini'
import { exportOf } from '../csv-texts/export-of.ts'
import { operation } from '../operation.ts'
import { otpCode, text, time, typed } from '../parts.ts'

const bookAddress = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  createdAt: time,
  /** With the allow-list on, an address can be used from here on. */
  usableAt: time,
})
export type BookAddress = z.infer<typeof bookAddress>

export const listAddresses = operation({
  method: 'GET',
  path: '/api/wallet/address-book',
  access: 'member',
  summary: 'Saved addresses and the state of the allow-list.',
  answer: z.object({
    items: z.array(bookAddress),
    allowList: z.object({ on: z.boolean(), changesTo: z.nullable(z.boolean()), changesAt: z.nullable(time) }),
  }),
  failures: [],
})

export const exportAddresses = exportOf(listAddresses, {
  name: 'label',
  address: 'address',
  createdAt: 'createdAt',
  usableAt: 'usableAt',
  id: 'id',
})

export const addAddress = operation({
  method: 'POST',
  path: '/api/wallet/address-book',
  access: 'member',
  keyed: true,
  money: true,
  summary: 'Save an address; with the allow-list on it can be used after 24 hours.',
  body: z.object({ label: text(40), address: typed, otpCode }),
  answer: bookAddress,
  failures: [
    'WITHDRAW-B001',
    'WITHDRAW-B003',
    'WITHDRAW-B004',
    'WITHDRAW-B005',
    'WITHDRAW-B006',
    'WITHDRAW-A001',
    'OTP-A002',
    'COMMON-B001',
  ],
  fields: { address: 'WITHDRAW-B001', otpCode: 'WITHDRAW-B003', label: 'COMMON-B001' },
})

export const removeAddress = operation({
  method: 'DELETE',
  path: '/api/wallet/address-book/:id',
  access: 'member',
  money: true,
  summary: 'Forget a saved address.',
  body: z.object({ otpCode }),
  answer: z.object({ removed: z.boolean() }),
  failures: ['WITHDRAW-B003', 'WITHDRAW-B006', 'WITHDRAW-A001', 'OTP-A002', 'COMMON-A001'],
  fields: { otpCode: 'WITHDRAW-B003' },
})

export const changeAllowList = operation({
  method: 'PATCH',
  path: '/api/wallet/allow-list',
  access: 'member',
  money: true,
  summary: 'Allow withdrawals to saved addresses only; switching it off takes 24 hours.',
  body: z.object({ on: z.boolean(), otpCode }),
  answer: z.object({ on: z.boolean(), effectiveAt: time }),
  failures: ['WITHDRAW-B003', 'WITHDRAW-B006', 'WITHDRAW-A001', 'OTP-A002'],
  fields: { otpCode: 'WITHDRAW-B003' },
})
