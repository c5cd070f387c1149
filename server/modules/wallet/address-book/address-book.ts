import { failures } from '#contract/failures/failures.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import { requireRecipient } from '../withdrawal/check-recipient.ts'
import { lockWallet } from '../lock-wallet.ts'
import type { Asking } from '../asking.ts'
import type { WalletContext } from '../wallet-context.ts'
import { spendCode, WITHDRAW_CODES } from '../spend-code.ts'

interface AddressRow {
  id: string
  label: string
  address: string
  created_at: Date
  usable_at: Date
}

interface AllowListRow {
  allow_list: boolean
  allow_list_ends_at: Date | null
}

const MAX_ADDRESSES = 50

function toAddressView({ id, label, address, created_at, usable_at }: AddressRow) {
  return { id, label, address, createdAt: created_at.toISOString(), usableAt: usable_at.toISOString() }
}

/** Whether only saved addresses may be used now. */
async function getAllowList({ clock }: WalletContext, db: Queryable, memberId: string) {
  const row = await db.maybe<AllowListRow>(
    sql`select allow_list, allow_list_ends_at from wallet_members where member_id = ${memberId}`,
  )
  const endsAt = row?.allow_list_ends_at ?? undefined
  const isOn = row?.allow_list === true && (endsAt === undefined || endsAt > clock.now())
  return { isOn, endsAt: isOn ? endsAt : undefined }
}

/** Which of several ways their members' allow-lists keep out, with the time from which an address works if it is saved. */
export async function findBarred(
  { clock }: Pick<WalletContext, 'clock'>,
  tx: Tx,
  ways: readonly { readonly memberId: string; readonly address: string }[],
): Promise<(index: number) => { readonly until: Date | null } | undefined> {
  const rows = await tx.many<{ index: number; until: Date | null }>(sql`
    select q.position::integer - 1 as index, a.usable_at as until
    from unnest(${ways.map(({ memberId }) => memberId)}::uuid[], ${ways.map(({ address }) => address)}::text[])
      with ordinality q (member_id, address, position)
    join wallet_members m on m.member_id = q.member_id and m.allow_list
      and coalesce(m.allow_list_ends_at > ${clock.now()}, true)
    left join wallet_addresses a on a.member_id = q.member_id and a.address = q.address
    where coalesce(a.usable_at > ${clock.now()}, true)`)
  const barred = new Map(rows.map((row) => [row.index, { until: row.until }]))
  return (index) => barred.get(index)
}

/** Saved addresses, newest first, and the allow-list. */
export async function listAddresses(wallet: WalletContext, memberId: string) {
  const rows = await wallet.db.many<AddressRow>(sql`
    select id, label, address, created_at, usable_at from wallet_addresses
    where member_id = ${memberId} order by created_at desc`)
  const { isOn, endsAt } = await getAllowList(wallet, wallet.db, memberId)
  return {
    items: rows.map(toAddressView),
    allowList: {
      on: isOn,
      changesTo: endsAt === undefined ? null : false,
      changesAt: endsAt?.toISOString() ?? null,
    },
  }
}

async function requireOtpEnabled({ identity }: WalletContext, tx: Tx, memberId: string): Promise<void> {
  if (!(await identity.isOtpOn(tx, memberId))) throw new Failure(failures.withdraw.otpRequired)
}

/** Saves an address, usable with the allow-list after 24 hours. Throws WITHDRAW-B001, B003-B006, A001. */
export async function addAddress(
  wallet: WalletContext,
  tx: Tx,
  {
    asking,
    form,
  }: { asking: Asking; form: { readonly label: string; readonly address: string; readonly otpCode: string } },
) {
  const { memberId } = asking
  const address = form.address.trim()
  await lockWallet(tx, memberId)
  await requireOtpEnabled(wallet, tx, memberId)
  await requireRecipient(wallet, tx, { memberId, address })
  const { n } = await tx.one<{ n: bigint }>(
    sql`select count(*) as n from wallet_addresses where member_id = ${memberId}`,
  )
  if (n >= MAX_ADDRESSES) throw new Failure(failures.common.malformed)
  await spendCode(wallet, tx, { asking, code: form.otpCode, words: WITHDRAW_CODES })
  const now = wallet.clock.now()
  const delay = (await wallet.parameters.get('allowlist.delay_hours')) * HOUR_MS
  const row = await tx.one<AddressRow>(sql`
    insert into wallet_addresses (id, member_id, label, address, created_at, usable_at)
    values (${newUuid(now.getTime())}, ${memberId}, ${form.label}, ${address}, ${now}, ${plus(now, delay)})
    on conflict (member_id, address) do update set label = excluded.label
    returning id, label, address, created_at, usable_at`)
  return toAddressView(row)
}

/** Forgets a saved address. Throws COMMON-A001 for an unknown one and WITHDRAW-A001, B003, B006. */
export async function removeAddress(
  wallet: WalletContext,
  { asking, id, otpCode }: { asking: Asking; id: string; otpCode: string },
) {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  return wallet.db.tx(async (tx) => {
    await requireOtpEnabled(wallet, tx, asking.memberId)
    const gone = await tx.run(
      sql`delete from wallet_addresses where id = ${id} and member_id = ${asking.memberId}`,
    )
    if (gone === 0) throw new Failure(failures.common.notFound)
    await spendCode(wallet, tx, { asking, code: otpCode, words: WITHDRAW_CODES })
    return { removed: true }
  })
}

/** Switches the allow-list: on at once, off after 24 hours. Throws WITHDRAW-A001, B003, B006. */
export async function changeAllowList(
  wallet: WalletContext,
  { asking, form }: { asking: Asking; form: { readonly on: boolean; readonly otpCode: string } },
) {
  const { memberId } = asking
  return wallet.db.tx(async (tx) => {
    await lockWallet(tx, memberId)
    await requireOtpEnabled(wallet, tx, memberId)
    await spendCode(wallet, tx, { asking, code: form.otpCode, words: WITHDRAW_CODES })
    const now = wallet.clock.now()
    const { isOn, endsAt } = await getAllowList(wallet, tx, memberId)
    if (form.on) {
      await tx.run(sql`
        update wallet_members set allow_list = true, allow_list_ends_at = null where member_id = ${memberId}`)
      return { on: true, effectiveAt: now.toISOString() }
    }
    if (!isOn) return { on: false, effectiveAt: now.toISOString() }
    const delay = (await wallet.parameters.get('allowlist.delay_hours')) * HOUR_MS
    const ends = endsAt ?? plus(now, delay)
    await tx.run(sql`update wallet_members set allow_list_ends_at = ${ends} where member_id = ${memberId}`)
    return { on: false, effectiveAt: ends.toISOString() }
  })
}
