import { money } from '#contract/money.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { writeAudit } from '#server/modules/staff/audit/audit.ts'
import { createKinds } from '#server/modules/staff/kinds/kinds.ts'
import { findByLoginId, personOf } from '#server/modules/staff/people/people.ts'
import { createRequest } from '#server/modules/staff/requests/requests.ts'
import { available, chainOf, gas, gasPrepaid } from '#server/modules/wallet/accounts.ts'
import { insertWithdrawals, NEW_WITHDRAWAL } from '#server/modules/wallet/withdrawal/withdrawal-rows.ts'
import type { ConsoleStage } from './console-stage.ts'

/** What a withdrawal prepays unless staff changed it. */
const PREPAID_UNITS = 40_000_000n

const FUNDS = 2_000_000_000n
const ASKED = 1_500_000_000n
const HOURS_AGO = 3
const ADDRESS = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'

/** The network's fee, prepaid out of TRX that the member got from the operator. */
async function seedPrepaid(
  { modules }: ConsoleStage,
  tx: Tx,
  owned: { id: string; memberId: string },
): Promise<void> {
  const [capital, treasury] = [
    { class: 'OPERATOR_CAPITAL', currency: 'TRX' },
    { class: 'SWAP_TREASURY', currency: 'TRX' },
  ] as const
  const own = gas(owned.memberId)
  await modules.ledger.openAccounts(tx, [capital, treasury, own, gasPrepaid])
  const leg = (name: string) => ({
    key: namedUuid(`demonstration ${name}`),
    op: 'post' as const,
    amount: money('TRX', PREPAID_UNITS),
    reference: owned.id,
  })
  await modules.ledger.post(tx, [
    { ...leg('gas'), kind: 'operator_deposit', detail: 'demonstration', debit: capital, credit: treasury },
    { ...leg('gas bought'), kind: 'withdraw_fee', detail: 'demonstration', debit: treasury, credit: own },
    { ...leg('gas prepaid'), kind: 'withdraw_fee', detail: 'prepaid', debit: own, credit: gasPrepaid },
  ])
}

/** A withdrawal above the automatic limit, as one with a code would stand there. */
async function seedWithdrawal(stage: ConsoleStage, tx: Tx): Promise<void> {
  const { kernel, modules, members } = stage
  const memberId = members.get('minjun33')
  if (memberId === undefined) return
  await modules.wallet.adjust(tx, {
    name: 'demonstration withdrawal',
    memberId,
    coin: 'USDT',
    units: FUNDS,
    direction: 'CREDIT',
    detail: 'demonstration',
    reference: namedUuid('demonstration withdrawal'),
  })
  const at = plus(kernel.clock.now(), -HOURS_AGO * HOUR_MS)
  const row = {
    ...NEW_WITHDRAWAL,
    id: newUuid(at.getTime()),
    member_id: memberId,
    coin: 'USDT',
    address: ADDRESS,
    units: ASKED,
    memo: null,
    recipient_id: null,
    worth: ASKED,
    prepaid: PREPAID_UNITS,
    expected_fee: null,
    needs_staff: true,
    not_before: null,
    created_at: at,
  } as const
  await insertWithdrawals(tx, [row])
  await seedPrepaid(stage, tx, { id: row.id, memberId })
  await modules.ledger.openAccounts(tx, [chainOf('USDT')])
  await modules.ledger.post(tx, [
    {
      key: row.id,
      op: 'hold',
      kind: 'withdraw',
      detail: '',
      debit: available(memberId, 'USDT'),
      credit: chainOf('USDT'),
      amount: money('USDT', ASKED),
      reference: row.id,
    },
  ])
}

/** A change of a fee that finance asked for. */
async function seedRequest({ config, kernel, modules }: ConsoleStage, tx: Tx): Promise<void> {
  const row = await findByLoginId(tx, 'finance1')
  if (row === undefined) return
  const by = personOf(row)
  const { sandbox, BRAND_NAME: brandName, publicUrl } = config
  const deps = { ...kernel, ...modules, sandbox, brandName, publicUrl, believesOneNode: false }
  const { answer: _, ...said } = await createRequest({ ...deps, kinds: createKinds(deps) }, tx, {
    kind: 'priceParameter',
    params: { name: 'swap.fee_bps', value: '40' },
    reason: 'The two exchanges beside us take 0.4 %.',
    by,
  })
  await writeAudit(deps, tx, {
    by,
    origin: { address: 'server', device: 'demonstration data' },
    action: 'settings.requestParameter',
    ...said,
  })
}

/** The first block, read again once: of a chain that has just begun there is nothing to find. */
async function seedRescan({ kernel }: ConsoleStage, tx: Tx): Promise<void> {
  const by = await findByLoginId(tx, 'finance1')
  if (by === undefined) return
  const now = kernel.clock.now()
  await tx.run(sql`
    insert into chain_rescans (id, from_block, to_block, at_block, state, asked_by, asked_at, ended_at)
    values (${newUuid(now.getTime())}, 1, 1, 1, 'DONE', ${by.id}, ${now}, ${now})`)
}

/** What waits for two of the staff, and what one of them had done. */
export async function seedQueues(stage: ConsoleStage): Promise<void> {
  await stage.kernel.db.tx(async (tx) => {
    await seedWithdrawal(stage, tx)
    await seedRequest(stage, tx)
    await seedRescan(stage, tx)
  })
}
