import { formatUnits } from '#contract/money.ts'
import type { StatementAccount } from '#contract/wallet/statements.ts'
import type { BookCoin } from '#contract/wallet/wallet-parts.ts'
import type { WalletType } from '#contract/wallet/wallet.ts'
import type { AccountName, Movement } from '#server/modules/ledger/ledger.ts'
import { coinOf, typeOf } from '#server/modules/wallet/wallet.ts'
import { type RateDesk, valueText } from './rate-desk.ts'

const ACCOUNTS: Readonly<Record<string, StatementAccount>> = {
  MEMBER_AVAILABLE: 'available',
  MEMBER_BONUS: 'bonus',
  MEMBER_LOCKED: 'locked',
  MEMBER_GAS: 'gas',
}

/** One of a member's accounts, as a statement names it, with what it held when the period began. */
export interface OwnAccount {
  readonly account: StatementAccount
  readonly coin: BookCoin
  readonly opening: bigint
  /** What moved on it in the period, oldest first. */
  readonly moved: readonly Movement[]
}

/** One movement as a statement lists it. */
export interface StatementLine {
  readonly id: string
  readonly at: Date
  readonly type: WalletType
  readonly account: StatementAccount
  readonly coin: BookCoin
  readonly units: bigint
  /** Of that account. */
  readonly after: bigint
  readonly value: string
}

export const sumOf = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { units }) => sum + units, 0n)

/** The accounts with everything that moved before the period's end, parted at its beginning. */
export function toOwnAccounts(
  names: readonly AccountName[],
  movements: readonly Movement[],
  from: Date,
): OwnAccount[] {
  const all = Map.groupBy(movements, ({ account }) => account)
  return names.map(({ class: name, currency }, index) => {
    const account = ACCOUNTS[name]
    if (account === undefined) throw new Error(`${name} is no account of a member's statement`)
    const own = all.get(index) ?? []
    return {
      account,
      coin: coinOf(currency),
      opening: sumOf(own.filter(({ at }) => at < from)),
      moved: own.filter(({ at }) => at >= from),
    }
  })
}

/** What moved in the period in the order of time, each with the balance of its account after it. */
export function toLines(
  accounts: readonly OwnAccount[],
  movements: readonly Movement[],
  desk: RateDesk,
): StatementLine[] {
  const balances = accounts.map(({ opening }) => opening)
  return movements.flatMap((moved) => {
    const own = accounts[moved.account]
    if (own === undefined) return []
    const { account, coin } = own
    const { id, at, units } = moved
    const after = (balances[moved.account] ?? 0n) + units
    balances[moved.account] = after
    const value = valueText(desk.valueOn(coin, units, at), desk.currency)
    return [{ id, at, type: typeOf(moved), account, coin, units, after, value }]
  })
}

/** What moved by type; what moved between the own accounts is none of it. */
export function sumByType(accounts: readonly OwnAccount[], movements: readonly Movement[], desk: RateDesk) {
  const sides = Map.groupBy(movements, ({ id }) => id)
  const outward = movements.flatMap((moved) => {
    const own = accounts[moved.account]
    return own === undefined || sides.get(moved.id)?.length !== 1
      ? []
      : [{ moved, type: typeOf(moved), coin: own.coin }]
  })
  const groups = Map.groupBy(outward, ({ type, coin }) => `${type} ${coin}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { type, coin } = first
    const value = group.reduce((sum, { moved }) => sum + desk.valueOn(coin, moved.units, moved.at), 0n)
    const amount = formatUnits(sumOf(group.map(({ moved }) => moved)))
    return [{ type, coin, count: group.length, amount, value: valueText(value, desk.currency) }]
  })
}
