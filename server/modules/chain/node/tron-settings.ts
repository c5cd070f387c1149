import { parseUnits } from '#contract/money.ts'
import { assert } from '#server/kernel/failure.ts'
import { BURN_ADDRESS, hexOf } from './tron-address.ts'

export const COINS = ['MCS', 'USDT', 'TRX'] as const
export type Coin = (typeof COINS)[number]
/** What a member can withdraw; TRX only goes out when an account closes. */
export type Token = Exclude<Coin, 'TRX'>

/** What a payment may burn at most: the member prepaid it. */
export const FEE_CAP_SUN = 40_000_000n

/** As they stand in the server's environment. */
export interface TronOptions {
  readonly TRON_FULL_HOST: string
  readonly TRON_SOLIDITY_HOST: string
  readonly TRON_CHECK_HOST: string
  readonly TRON_API_KEY: string
  readonly TRON_USDT: string
  readonly TRON_MCS: string
  readonly TRON_XPUB: string
  readonly TRON_HOT_ADDRESS: string
  readonly TRON_COLD_ADDRESSES?: string
  readonly TRON_ANCHOR_ADDRESS?: string
  readonly TRON_SWEEP_FROM: string
}

export interface TronSettings {
  /** Empty when this installation has no chain: nothing is watched and every question to a node fails. */
  readonly fullHost: string
  readonly solidityHost: string
  /** A third party's node that must agree; empty for none. */
  readonly checkHost: string
  readonly apiKey: string
  /** In base58. */
  readonly contracts: Readonly<Record<Token, string>>
  readonly xpub: string
  readonly hotAddress: string
  /** Addresses in cold storage: counted as reserves, watched only. */
  readonly coldAddresses: readonly string[]
  /** What sends the transactions that carry heads of proofs; empty for none. */
  readonly anchorAddress: string
  /** A member's address is swept once this much lies on it, in millionths. */
  readonly sweepFrom: Readonly<Record<Coin, bigint>>
}

/** Addresses parted by commas. Throws for one that is none. */
function parseAddresses(text: string): readonly string[] {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  for (const address of addresses) hexOf(address)
  return [...new Set(addresses)]
}

/** Reads the chain's part of the configuration. Throws for an address or amount that is none. */
export function parseTronSettings(options: TronOptions): TronSettings {
  const anchorAddress = options.TRON_ANCHOR_ADDRESS ?? ''
  for (const address of [options.TRON_USDT, options.TRON_MCS, options.TRON_HOT_ADDRESS, anchorAddress])
    if (address !== '') hexOf(address)
  return {
    fullHost: options.TRON_FULL_HOST,
    solidityHost: options.TRON_SOLIDITY_HOST || options.TRON_FULL_HOST,
    checkHost: options.TRON_CHECK_HOST,
    apiKey: options.TRON_API_KEY,
    contracts: { USDT: options.TRON_USDT, MCS: options.TRON_MCS },
    xpub: options.TRON_XPUB,
    hotAddress: options.TRON_HOT_ADDRESS,
    coldAddresses: parseAddresses(options.TRON_COLD_ADDRESSES ?? ''),
    anchorAddress,
    sweepFrom: parseAmounts(options.TRON_SWEEP_FROM),
  }
}

/** The operator's own addresses and those no payment may go to. */
export function houseAddresses({
  contracts,
  hotAddress,
}: Pick<TronSettings, 'contracts' | 'hotAddress'>): readonly string[] {
  return [hotAddress, contracts.USDT, contracts.MCS, BURN_ADDRESS].filter((address) => address !== '')
}

/** An amount per coin, as in USDT:100,MCS:400,TRX:200. Throws when one is missing or none. */
export function parseAmounts(text: string): Readonly<Record<Coin, bigint>> {
  const given = new Map(
    text.split(',').map((part) => {
      const [coin = '', amount = ''] = part.trim().split(':')
      return [coin, parseUnits(amount)] as const
    }),
  )
  const unitsOf = (coin: Coin): bigint => {
    const units = given.get(coin)
    assert(units !== undefined, `${text} names an amount of ${coin}`)
    return units
  }
  return { MCS: unitsOf('MCS'), USDT: unitsOf('USDT'), TRX: unitsOf('TRX') }
}
