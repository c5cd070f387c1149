import { createHash, randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { parseTyped, type Currency } from '#contract/money.ts'
import type { Deposit } from '#server/modules/chain/chain.ts'
import { writeTrxPrice } from './market-price.ts'
import { endWithdrawLock, setUpOtp } from './otp-setup.ts'
import { totp } from './totp.ts'
import { createFixture, type TestMember, type Fixture } from './fixture.ts'

/** A member with a wallet and one-time codes, which were set up more than a day ago. */
export interface WalletMember extends TestMember {
  /** The number behind the ID. */
  readonly memberId: string
  /** A code that was never used: moves the clock on to the next step. */
  code(): string
}

export interface WalletFixture extends Fixture {
  aWalletMember(funds?: Partial<Record<Currency, string>>): Promise<WalletMember>
  /** A deposit that the chain has made final. Returns it. */
  deposit(member: Pick<WalletMember, 'memberId'>, coin: Currency, amount: string): Promise<Deposit>
  /** An address of nobody here. */
  strangeAddress(): string
  /** Every invariant of the books holds. */
  booksAreRight(): Promise<boolean>
}

const STEP_MS = 30_000
const MEMBERS = HDKey.fromMasterSeed(createHash('sha256').update('wallet tests').digest()).derive(
  "m/44'/195'/0'/0",
)
const HOUSE = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
/** Real addresses of nobody in the tests: checksum and prefix are right. */
const STRANGERS = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
]
const CHAIN = {
  TRON_XPUB: MEMBERS.publicExtendedKey,
  TRON_HOT_ADDRESS: HOUSE,
  TRON_USDT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  TRON_MCS: 'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
}
const FUNDED: Partial<Record<Currency, string>> = { MCS: '10000', USDT: '5000', TRX: '200' }

/** Accounts of the house, prices, and a day for bare clients, as tests are, that is not lower; where that matters a test says so. */
async function openHouse(fixture: Fixture): Promise<void> {
  const { modules, kernel } = fixture.app
  await modules.wallet.openHouseAccounts()
  await modules.market.confirmMcsPrice()
  await writeTrxPrice(fixture, '0.3')
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.unbound_day_usdt', '10000'))
}

/**
 * The whole server with members who can move money, from `startAt` on where it is given; no chain runs, its news are told by the tests.
 * Call at the top of a test file.
 */
export async function createWalletFixture(
  env: Readonly<Record<string, string>> = {},
  startAt?: string,
): Promise<WalletFixture> {
  const fixture = await createFixture({ ...CHAIN, ...env }, startAt)
  const { modules, kernel } = fixture.app
  await openHouse(fixture)
  const nowMs = () => kernel.clock.nowMs()
  let strangers = 0

  async function deposit({ memberId }: Pick<WalletMember, 'memberId'>, coin: Currency, amount: string) {
    const made: Deposit = {
      id: randomUUID(),
      memberId,
      coin,
      units: parseTyped(amount) ?? 0n,
      txid: createHash('sha256').update(randomUUID()).digest('hex'),
      logIndex: 0,
      from: STRANGERS[0] ?? '',
      block: 1n,
      seenAt: kernel.clock.now(),
    }
    await kernel.db.tx((tx) => modules.wallet.chainHooks.depositCredited(tx, made))
    return made
  }

  function code(secret: string): string {
    fixture.advance(STEP_MS - (nowMs() % STEP_MS))
    return totp(secret, nowMs())
  }

  return {
    ...fixture,
    deposit,
    strangeAddress: () => STRANGERS[(strangers += 1) % STRANGERS.length] ?? '',
    booksAreRight: async () => (await modules.ledger.verify(kernel.db)).isRight,
    async aWalletMember(funds = FUNDED) {
      const member = await fixture.aMember()
      const memberId = kernel.tokens.verify(member.token)?.memberId ?? ''
      const { secret } = await setUpOtp(fixture, member)
      await endWithdrawLock(fixture, memberId)
      const wallet = { ...member, memberId, code: () => code(secret) }
      for (const coin of ['MCS', 'USDT', 'TRX'] as const)
        if (funds[coin] !== undefined) await deposit(wallet, coin, funds[coin])
      return wallet
    },
  }
}
