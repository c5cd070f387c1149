import { type Currency, money, parseUnits } from '#contract/money.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import type { Kernel, Modules } from '#server/wiring.ts'

interface Gift {
  readonly name: string
  readonly from: AccountName
  readonly to: AccountName
  readonly kind: string
  readonly currency: Currency
  readonly amount: string
}

/** Operator's money for the demonstration, before any coin is on the chain; once under its name. */
export async function fund(
  { db }: Pick<Kernel, 'db'>,
  { ledger }: Pick<Modules, 'ledger'>,
  gift: Gift,
): Promise<void> {
  const { name, to, from, kind, amount, currency } = gift
  await db.tx(async (tx) => {
    await ledger.openAccounts(tx, [from, to])
    await ledger.post(tx, [
      {
        key: namedUuid(`demonstration ${name}`),
        op: 'post',
        kind,
        detail: 'demonstration',
        debit: from,
        credit: to,
        amount: money(currency, parseUnits(amount) ?? 0n),
      },
    ])
  })
}
