import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { Posting } from '../posting.ts'
import { accountId, openAccounts, type AccountName, type Balance } from './accounts.ts'

/** Accounts locked until the transaction ends, with what they hold now and after what was decided since. */
export interface HeldAccounts {
  /** Balance and hold in millionths. The account must be among those that are held. */
  readonly get: (name: AccountName) => Balance
  /** What can leave the account: its balance but for what is on hold. */
  readonly free: (name: AccountName) => bigint
  /** Takes in accounts that nobody else can know yet: they are opened with what is posted to them. */
  addNew(names: readonly AccountName[]): void
  /**
   * Moves the figures as the ledger will. Every account must be held: one that is locked only with the posting could meet another
   * transaction in a deadlock. Holds are posted or voided whole.
   */
  apply(postings: readonly Posting[]): void
}

const nameOf = ({ class: kind, currency, ownerId = '' }: AccountName) => `${kind} ${currency} ${ownerId}`

interface Row extends Balance {
  readonly id: string
}

/** Locks the accounts in the order of their numbers, as every posting does, and opens those that are not open yet. */
export async function holdAccounts(tx: Tx, names: readonly AccountName[]): Promise<HeldAccounts> {
  const known = new Map(names.map((name) => [nameOf(name), { name, id: accountId(name) }]))
  const ids = [...known.values()].map(({ id }) => id)
  const lock = () => tx.many<Row>(sql`select id, balance, hold from ledger_lock_accounts(${ids}::uuid[])`)
  let rows = await lock()
  if (rows.length < ids.length) {
    const open = new Set(rows.map(({ id }) => id))
    await openAccounts(
      tx,
      [...known.values()].filter(({ id }) => !open.has(id)).map(({ name }) => name),
    )
    rows = await lock()
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const balances = new Map<string, Balance>()
  for (const [name, { id }] of known) {
    const row = byId.get(id)
    assert(row !== undefined, 'an account that was opened is there')
    balances.set(name, { balance: row.balance, hold: row.hold })
  }
  return viewOf(balances)
}

function viewOf(balances: Map<string, Balance>): HeldAccounts {
  const add = (name: AccountName, by: Balance) => {
    const key = nameOf(name)
    const before = get(name)
    balances.set(key, { balance: before.balance + by.balance, hold: before.hold + by.hold })
  }
  const get = (name: AccountName) => {
    const found = balances.get(nameOf(name))
    assert(found !== undefined, `${name.class} ${name.currency} is held`)
    return found
  }
  return {
    get,
    free(name) {
      const { balance, hold } = get(name)
      return balance - hold
    },
    addNew(names) {
      for (const name of names) balances.set(nameOf(name), { balance: 0n, hold: 0n })
    },
    apply(postings) {
      for (const {
        op,
        debit,
        credit,
        amount: { units },
      } of postings) {
        const isPaid = op === 'post' || op === 'postHold'
        const hold = { post: 0n, hold: units, postHold: -units, voidHold: -units }[op]
        add(debit, { balance: isPaid ? -units : 0n, hold })
        add(credit, { balance: isPaid ? units : 0n, hold: 0n })
      }
    },
  }
}
