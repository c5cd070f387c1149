import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { BrakeRoom } from '#server/kernel/parameters/brakes.ts'
import type { CodeChecks } from '#server/modules/identity/identity.ts'
import type { HeldAccounts } from '#server/modules/ledger/ledger.ts'
import { accountsOf, available, chainOf, gasPrepaid } from '../accounts.ts'
import { findBarred } from '../address-book/address-book.ts'
import type { Asking } from '../asking.ts'
import { getGasRules } from '../gas/gas-rules.ts'
import { lockWallets } from '../lock-wallet.ts'
import { findLocks, type WithdrawLock } from '../locks.ts'
import type { WithdrawalRow } from '../payouts/payout-rows.ts'
import type { WalletContext } from '../wallet-context.ts'
import { findRecipients, type Recipients } from './check-recipient.ts'
import { getCoinPrices, getLimitRules, withdrawnToday, type LimitRules } from './withdraw-limits.ts'
import { findWithoutWait } from './withdraw-waits.ts'
import { findWithdrawals } from './withdrawal-rows.ts'

/** What decides about withdrawals of several members, one each. */
export interface WithdrawState {
  readonly now: Date
  /** Those of the requests that were made before, by their ids: a restore may have lost the answers of their keys. */
  readonly known: ReadonlyMap<string, WithdrawalRow>
  readonly isOn: boolean
  readonly rules: LimitRules
  readonly gasRules: { readonly prepaid: bigint; readonly maxFee: bigint }
  /** What an address that is not proven for a sum waits. */
  readonly waitMs: number
  readonly prices: Readonly<Record<WalletCoin, bigint | undefined>>
  readonly spent: (memberId: string) => bigint
  readonly recipients: Recipients
  readonly codes: CodeChecks
  readonly locks: ReadonlyMap<string, WithdrawLock>
  /** Whether the member's allow-list keeps the address out, and until when. */
  readonly barred: (memberId: string) => { readonly until: Date | null } | undefined
  /** The worth that may go to the address now without waiting, in USDT millionths. */
  readonly withoutWait: (memberId: string, automatic: bigint) => bigint
  readonly held: HeldAccounts
  /** What may still leave over the chain today without staff. */
  readonly room: BrakeRoom
}

interface Asked extends Asking {
  /** Undefined for one that can have no repetition. */
  readonly id?: string | undefined
  readonly form: { readonly coin: WalletCoin; readonly address: string; readonly otpCode: string }
}

/** What is known of the members and of where they send to. */
async function getWays(wallet: WalletContext, tx: Tx, requests: readonly Asked[]) {
  const ways = requests.map(({ memberId, form }) => ({ memberId, address: form.address.trim() }))
  const positions = new Map(ways.map(({ memberId }, index) => [memberId, index]))
  const at = (memberId: string) => positions.get(memberId) ?? 0
  const barred = await findBarred(wallet, tx, ways)
  const withoutWait = await findWithoutWait(wallet, tx, ways)
  return {
    recipients: await findRecipients(
      wallet,
      tx,
      ways.map(({ address }) => address),
    ),
    barred: (memberId: string) => barred(at(memberId)),
    withoutWait: (memberId: string, automatic: bigint) => withoutWait(at(memberId), automatic),
    ways,
  }
}

async function findKnown(tx: Tx, requests: readonly Asked[]): Promise<ReadonlyMap<string, WithdrawalRow>> {
  const ids = requests.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Map((await findWithdrawals(tx, ids)).map((row) => [row.id, row]))
}

/** Locks the wallets, codes, accounts of both sides and the brake, in this order, and reads what decides. */
export async function holdWithdrawals(
  wallet: WalletContext,
  tx: Tx,
  requests: readonly Asked[],
): Promise<WithdrawState> {
  const { parameters, clock, identity, ledger, brakes } = wallet
  const ids = requests.map(({ memberId }) => memberId)
  await lockWallets(tx, ids)
  const codes = await identity.holdCodes(
    tx,
    requests.map((request) => ({
      memberId: request.memberId,
      code: request.form.otpCode,
      origin: request,
    })),
  )
  const { ways, ...known } = await getWays(wallet, tx, requests)
  const paid = ways.flatMap(({ address }, index) => {
    const owner = known.recipients(address)
    const coin = requests[index]?.form.coin ?? 'USDT'
    // Deposits lock these before their members' accounts: so do we.
    if (owner === undefined) return [chainOf(coin), gasPrepaid]
    return owner === 'invalid' ? [] : [available(owner.memberId, coin)]
  })
  return {
    now: clock.now(),
    known: await findKnown(tx, requests),
    isOn: await parameters.get('withdraw.on'),
    rules: await getLimitRules(wallet),
    gasRules: await getGasRules(wallet),
    waitMs: (await parameters.get('withdraw.new_address_hours')) * HOUR_MS,
    prices: await getCoinPrices(wallet, tx),
    spent: await withdrawnToday(wallet, tx, ids),
    codes,
    locks: await findLocks(wallet, tx, ids),
    ...known,
    held: await ledger.holdAccounts(tx, [...ids.flatMap(accountsOf), ...paid]),
    room: await brakes.hold(tx, 'withdrawals'),
  }
}
