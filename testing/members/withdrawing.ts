import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { WalletMember, WalletFixture } from '#testing/fixtures/wallet-fixture.ts'

export type WithdrawChange = Partial<{
  coin: 'MCS' | 'USDT'
  address: string
  quantity: string
  otpCode: string
}>

/** Asking for withdrawals as tests do: 100 USDT to somebody unknown, unless they say otherwise. */
export function createWithdrawing(fixture: WalletFixture) {
  const formOf = (member: WalletMember, change: WithdrawChange = {}) => ({
    coin: 'USDT' as const,
    address: fixture.strangeAddress(),
    quantity: '100',
    otpCode: change.otpCode ?? member.code(),
    ...change,
  })
  return {
    formOf,
    /** A withdrawal that must be accepted. */
    withdraw: (member: WalletMember, change?: WithdrawChange) =>
      fixture.ok(api.wallet.withdraw, { token: member.token, body: formOf(member, change) }),
    /** The code it is refused with. */
    refused: (member: WalletMember, change?: WithdrawChange) =>
      fixture.code(api.wallet.withdraw, { token: member.token, body: formOf(member, change) }),
    /** A session that has not run out: tests move the clock by hours. */
    signInAgain: async ({ id, password }: WalletMember): Promise<{ token: string }> => {
      const body = { id, password, deviceId: randomUUID() }
      return { token: (await fixture.ok(api.identity.signIn, { body })).access_token }
    },
  }
}
