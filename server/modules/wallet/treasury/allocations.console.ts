import type { consoleApi } from '#contract/console.ts'
import { ALLOCATION_NAMES, ALLOCATIONS } from '#contract/console/money/ledger.ts'
import { CURRENCIES, formatUnits } from '#contract/money.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { getAllocated } from './house-money.ts'
import type { WalletContext } from '../wallet-context.ts'

type Calls = typeof consoleApi.ledger

/** The balances of the allocation accounts and of the capital. */
function listAllocations({ db, ledger }: WalletContext): Look<Calls['listAllocations']> {
  return async () => {
    const items = ALLOCATION_NAMES.map(async (id) => {
      const { to, coin } = ALLOCATIONS[id]
      const { balance } = await getAllocated(ledger, db, { to, currency: coin })
      return { id, coin, balance: formatUnits(balance) }
    })
    const capital = CURRENCIES.map(async (coin) => {
      const { balance } = await ledger.getBalance(db, { class: 'OPERATOR_CAPITAL', currency: coin })
      return { coin, balance: formatUnits(balance) }
    })
    return { items: await Promise.all(items), capital: await Promise.all(capital) }
  }
}

/** What the operator allocates to swaps, gas and bonuses. */
export function allocationsConsole(
  deps: WalletContext,
  { createRequest }: ConsoleParts,
): Pick<ConsoleCalls<Calls>, 'listAllocations' | 'requestAllocation'> {
  return {
    listAllocations: listAllocations(deps),
    requestAllocation: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(tx, { kind: 'allocation', params, reason, by }),
  }
}
