import { expect, it } from 'vitest'
import { ONE } from '#contract/money.ts'
import { expectedPay } from '#contract/rules/money/expected-pay.ts'

const mcs = (amount: number) => BigInt(amount) * ONE

it('200 on the larger side of 12,480 against 9,360: 150 stand, 50 come back', () => {
  const pay = expectedPay({ side: 'UP', units: mcs(200) }, { UP: mcs(12_480), DOWN: mcs(9_360) }, 500)
  expect(pay).toEqual({ matched: mcs(150), adjust: mcs(50), ifUp: 342_500_000n, ifDown: mcs(50) })
})

it('on the smaller side the whole stake stands', () => {
  const pay = expectedPay({ side: 'DOWN', units: mcs(60) }, { UP: mcs(100), DOWN: mcs(60) }, 500)
  expect(pay).toEqual({ matched: mcs(60), adjust: 0n, ifUp: 0n, ifDown: mcs(117) })
})

it('alone in the round everything comes back, whichever side wins', () => {
  const pay = expectedPay({ side: 'UP', units: mcs(50) }, { UP: mcs(50), DOWN: 0n }, 500)
  expect(pay).toEqual({ matched: 0n, adjust: mcs(50), ifUp: mcs(50), ifDown: mcs(50) })
})
