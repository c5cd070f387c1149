import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatUnits } from '#contract/money.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { findKeeper } from '#server/kernel/database/keepers.ts'
import { createLog } from '#server/kernel/log.ts'
import {
  JOURNAL_FILE,
  openMemory,
  type Gap,
  type Remembered,
  type RestoreReport,
} from '#server/modules/chain/chain.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { reportOrders } from './restore-orders.ts'

/**
 * Accounts for what a restored database has lost, and lets money move again (docs/runbooks/restore.md):
 * node tools/ops/restore-check.ts --signer DIR [--executor DIR] [--book] [--accept-outgoings] [--new-memory]
 * Without --book it only reports. The last line is JSON.
 */
const EXIT = { opened: 0, usage: 64, onlyReported: 2, undecided: 3, unknownOutgoings: 4 } as const
/** Without the signer's memory nobody knows how many addresses were handed out: more than a restore can have lost. */
const ADDRESSES_WITHOUT_MEMORY = 100_000

const { values } = parseArgs({
  options: {
    signer: { type: 'string' },
    executor: { type: 'string' },
    book: { type: 'boolean', default: false },
    'accept-outgoings': { type: 'boolean', default: false },
    'new-memory': { type: 'boolean', default: false },
  },
})

function leave(text: string): never {
  console.error(text)
  process.exit(EXIT.usage)
}

/** What the signer remembers, or what must be believed where its memory is gone. */
async function remember(db: Database, folder: string): Promise<Remembered> {
  const known = openMemory(folder).get()
  if (known !== undefined) return known
  if (!values['new-memory'])
    leave(
      `${folder} has no memory.json. Bring back the signer’s folder; if it is gone for good, add --new-memory.`,
    )
  const keeper = await findKeeper(db, 'signer')
  const { horizon } = await db.one<{ horizon: number }>(
    sql`select coalesce(horizon, next) as horizon from chain_reserved_addresses`,
  )
  return {
    epoch: keeper?.epoch ?? randomUUID(),
    mark: keeper?.mark ?? 0n,
    horizon: horizon + ADDRESSES_WITHOUT_MEMORY,
  }
}

function formatGap({
  id,
  kind,
  coin,
  units,
  to,
  memberId,
  txids,
  outcome,
  isUndecided,
  isPaid,
}: Gap): string {
  const fate = isUndecided ? 'not decided by the chain yet' : isPaid ? 'on the chain' : 'never on the chain'
  const whose = kind === 'payment' ? `member ${memberId ?? 'not in the journal'}` : 'the house'
  return `${kind} ${id}: ${formatUnits(units)} ${coin} of ${whose} to ${to ?? '?'}, ${fate}, ${outcome ?? 'not booked'} (${txids.join(', ')})`
}

function report({ from, to, gaps, unknownOutgoings, stranded, addresses }: RestoreReport): void {
  console.log(`Blocks ${from} to ${to} were read beside the signer’s journal.`)
  for (const gap of gaps) console.log(formatGap(gap))
  for (const { txid, coin, units, to: target } of unknownOutgoings)
    console.log(
      `UNKNOWN: ${formatUnits(units)} ${coin} left the hot wallet for ${target} by ${txid}, which no journal has`,
    )
  for (const { txid, coin, units, derivationIndex } of stranded)
    console.log(
      `stranded: ${formatUnits(units)} ${coin} by ${txid} lie on the address of derivation index ${derivationIndex}, whose member is lost`,
    )
  console.log(
    `Addresses went up to derivation index ${addresses.before}; they go on with ${addresses.after}.`,
  )
}

function verdictOf({ gaps, unknownOutgoings }: RestoreReport): keyof typeof EXIT {
  if (gaps.some(({ isUndecided }) => isUndecided)) return 'undecided'
  if (unknownOutgoings.length > 0 && !values['accept-outgoings']) return 'unknownOutgoings'
  return values.book ? 'opened' : 'onlyReported'
}

const ENDS: Readonly<Record<keyof typeof EXIT, string>> = {
  opened:
    'Everything is accounted for. Money moves again once the signer has compared for itself, within seconds.',
  onlyReported: 'Nothing was changed. Add --book to book this and let money move again.',
  undecided: 'Some signatures may still come into a block. Run this again in a minute or two.',
  unknownOutgoings:
    'Money left the hot wallet that nobody signed here: the journal is not the newest, or the key is not ours alone. With --accept-outgoings money moves again all the same.',
  usage: '',
}

const folder = values.signer ?? leave('Name the signer’s folder, or a copy of it: --signer DIR')
const config = parseConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'warn' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 4 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const { chain, autotrading } = await createModules(config, kernel)
const remembered = await remember(db, folder)
const found = await chain.checkRestore({
  journalFile: join(folder, JOURNAL_FILE),
  remembered,
  books: values.book,
})
report(found)
const orders = await reportOrders(db, autotrading, { folder: values.executor, books: values.book })
const verdict = verdictOf(found)
if (verdict === 'opened') {
  await chain.endRestore(remembered)
  const memory = openMemory(folder)
  if (memory.get() === undefined) memory.save(remembered)
}
console.log(ENDS[verdict])
console.log(
  JSON.stringify({ verdict, ...found, orders }, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  ),
)
kernel.mailer.close()
await db.close()
process.exit(EXIT[verdict])
