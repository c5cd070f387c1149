import { expect, it } from 'vitest'
import { gasPayout, TRX_TRANSFER_SUN } from './gas-payout.ts'

it('what is paid out is what the transfer itself cannot take; where that is all, nothing', () => {
  const gas = [0n, TRX_TRANSFER_SUN - 1n, TRX_TRANSFER_SUN, TRX_TRANSFER_SUN + 1n, 200_000_000n]
  expect(gas.map(gasPayout)).toEqual([0n, 0n, 0n, 1n, 198_600_000n])
})
