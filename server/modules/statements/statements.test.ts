import { randomInt, randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LOCALES, LANGUAGE_TAGS } from '#contract/locale.ts'
import { type Currency, formatUnits, parseUnits } from '#contract/money.ts'
import { STATEMENT_TEXTS } from '#contract/statement-texts/all.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '#server/modules/wallet/wallet.ts'
import { sealAll } from '#testing/database/seal-all.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture({}, '2026-01-05T03:00:00Z')
const { kernel, modules } = fixture.app
const { ledger } = modules
const { getStatement, listStatements, saveStatementPdf, saveStatementCsv, saveReceipt } = api.statements
const zone = 'Asia/Seoul'
const unitsOf = (text: string): bigint => parseUnits(text.replace('-', '')) ?? 0n
const signed = (text: string): bigint => (text.startsWith('-') ? -unitsOf(text) : unitsOf(text))

const statement = (member: Pick<WalletMember, 'token'>, period: string, query = {}) =>
  fixture.ok(getStatement, { token: member.token, params: { period }, query: { zone, ...query } })

async function fileOf(
  url: string,
  { token, locale = 'en' }: { token: string; locale?: (typeof LOCALES)[number] },
) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': LANGUAGE_TAGS[locale] }
  return await fixture.app.server.inject({ method: 'GET', url, headers })
}

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, '')
}

const available = (ownerId: string, currency: 'MCS' | 'USDT'): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency,
  ownerId,
})

function posting(kind: string, [debit, credit]: readonly [AccountName, AccountName], units: bigint): Posting {
  const currency = debit.currency as Currency
  return {
    key: randomUUID(),
    op: 'post',
    kind,
    detail: '',
    debit,
    credit,
    amount: { currency, units },
    reference: randomUUID(),
  }
}

/** A few movements of chance on one member's accounts, none of which the member cannot pay. */
function someMovements(ownerId: string): Posting[] {
  const house = (currency: Currency): AccountName => ({ class: 'CHAIN', currency })
  const locked: AccountName = { class: 'MEMBER_LOCKED', currency: 'MCS', ownerId }
  const [mcs, usdt] = [available(ownerId, 'MCS'), available(ownerId, 'USDT')]
  const [large, small] = [BigInt(randomInt(5_000_000, 90_000_000)), BigInt(randomInt(1, 900_000))]
  return [
    posting('deposit', [house('USDT'), usdt], large),
    posting('deposit', [house('MCS'), mcs], large),
    posting('subscribe', [usdt, { class: 'UNEARNED', currency: 'USDT' }], small),
    posting('ico_enter_increase', [{ class: 'ICO_TREASURY', currency: 'MCS' }, locked], small),
    posting('ico_unlock_vesting_increase', [locked, mcs], small / 2n),
    posting('swap_out', [mcs, { class: 'SWAP_TREASURY', currency: 'MCS' }], small),
    posting('send', [mcs, available(someone, 'MCS')], small),
  ]
}

/** To whom others send, and one who moved something in each month. */
let someone = ''
let longTime = ''
const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
const choice = { currency: 'USD', method: 'FIFO', zone } as const

let owners: readonly string[] = []
const total = (of: readonly bigint[]): bigint => of.reduce((sum, units) => sum + units, 0n)

/** Funds the sale, and lets every owner move something in each month of a year; then all of it is sealed. */
async function postYear(): Promise<void> {
  const sale: AccountName = { class: 'ICO_TREASURY', currency: 'MCS' }
  const capital: AccountName = { class: 'OPERATOR_CAPITAL', currency: 'MCS' }
  const unearned: AccountName = { class: 'UNEARNED', currency: 'USDT' }
  await ledger.openAccounts(kernel.db, [...owners.flatMap(accountsOf), sale, capital, unearned])
  await kernel.db.tx((tx) =>
    ledger.post(tx, [
      posting('operator_funding', [{ class: 'CHAIN', currency: 'MCS' }, capital], 10n ** 12n),
      posting('operator_deposit', [capital, sale], 10n ** 12n),
    ]),
  )
  for (let month = 0; month < months.length; month += 1) {
    await kernel.db.tx((tx) => ledger.post(tx, owners.flatMap(someMovements)))
    await modules.market.setMcsPrice(kernel.db, BigInt(250_000 + 10_000 * month))
    fixture.advance(30 * DAY_MS)
  }
  await sealAll(kernel.db)
}

beforeAll(async () => {
  someone = (await fixture.aWalletMember({})).memberId
  longTime = (await fixture.aWalletMember({})).memberId
  owners = [longTime, ...Array.from({ length: 49 }, () => randomUUID())]
  await postYear()
})

const yearOf = (memberId: string) => modules.statements.getStatement({ memberId, period: '2026', choice })
const monthsOf = (memberId: string) =>
  Promise.all(months.map((period) => modules.statements.getStatement({ memberId, period, choice })))

describe('a year of statements', () => {
  it('equals the ledger to the last unit: 50 members, every month begins where the last one ended', async () => {
    for (const memberId of owners) {
      const [year, parts] = [await yearOf(memberId), await monthsOf(memberId)]
      const now = await ledger.findBalances(kernel.db, accountsOf(memberId))
      for (const [index, name] of accountsOf(memberId).entries()) {
        const closings = parts.map(({ accounts }) => accounts[index]?.closing)
        expect(parts.map(({ accounts }) => accounts[index]?.opening)).toEqual(['0', ...closings.slice(0, -1)])
        const held = formatUnits(now(name).balance)
        expect([closings.at(-1), year.accounts[index]?.closing]).toEqual([held, held])
      }
    }
  })

  it('adds up: what moved by type is what all balances of a coin grew by', async () => {
    for (const memberId of owners) {
      const { sums, accounts } = await yearOf(memberId)
      for (const coin of ['MCS', 'USDT'] as const) {
        const byType = sums.filter((sum) => sum.coin === coin).map(({ amount }) => signed(amount))
        const closings = accounts.filter((one) => one.coin === coin).map(({ closing }) => unitsOf(closing))
        expect(total(byType), coin).toBe(total(closings))
      }
    }
  })

  it('names the seal of its last movement, which the proof of that movement has too', async () => {
    const moved = await ledger.listMovements(accountsOf(longTime), {
      before: kernel.clock.now(),
      limit: 1_000,
    })
    const proof = await ledger.findSealedEntry(kernel.db, moved.at(-1)?.id ?? '')
    const { batch, head } = proof?.sealed ?? {}
    expect((await yearOf(longTime)).seal).toMatchObject({ batch, head })
    expect(head).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has the gains of its own days: those of the months make up the year', async () => {
    const gainOf = ({ gains }: { gains: { total: string } }) => signed(gains.total)
    const parts = (await monthsOf(longTime)).map(gainOf)
    // Each month is rounded to the cent by itself.
    expect(Math.abs(Number(total(parts) - gainOf(await yearOf(longTime))))).toBeLessThanOrEqual(12 * 10_000)
    expect(parts.some((gain) => gain !== 0n)).toBe(true)
  })

  it('lists every movement, on paper over as many pages as it takes', async () => {
    const request = { memberId: longTime, period: '2026', choice, locale: 'en' } as const
    const { movements } = await modules.statements.getStatement(request)
    const csv = await modules.statements.saveStatementCsv(request)
    expect(new TextDecoder().decode(csv.bytes).trim().split('\r\n')).toHaveLength(movements + 1)
    const pdf = await modules.statements.saveStatementPdf(request)
    const { text, totalPages } = await extractText(pdf.bytes, { mergePages: true })
    expect(totalPages).toBeGreaterThan(1)
    // One in each month, and once among the types.
    expect(text.match(/Subscription/g)).toHaveLength(13)
  })
})

describe('a statement', () => {
  it('is of one’s own months and years alone, newest first', async () => {
    const member = await fixture.aWalletMember({ USDT: '10' })
    const { periods, currencies } = await fixture.ok(listStatements, { token: member.token, query: { zone } })
    const [year] = periods
    expect(periods.map(({ name }) => name)).toEqual([
      new Date(kernel.clock.nowMs() + 9 * 3_600_000).toISOString().slice(0, 4),
      new Date(kernel.clock.nowMs() + 9 * 3_600_000).toISOString().slice(0, 7),
    ])
    expect(year?.isOver).toBe(false)
    expect(currencies).toContain('USD')
    const { accounts, movements } = await statement(member, periods.at(-1)?.name ?? '')
    expect(movements).toBe(1)
    expect(accounts.find(({ coin, account }) => coin === 'USDT' && account === 'available')).toMatchObject({
      opening: '0',
      received: '10',
      sent: '0',
      closing: '10',
      value: '10.00',
    })
  })

  it('is refused for what is no period, has not begun, or is in no zone', async () => {
    const { token } = await fixture.aWalletMember({})
    const tried = (period: string, query = {}) =>
      fixture.code(getStatement, { token, params: { period }, query: { zone, ...query } })
    expect(await tried('yesterday')).toBe('COMMON-A001')
    expect(await tried('2026-13')).toBe('COMMON-A001')
    expect(await tried('2199')).toBe('COMMON-A001')
    expect(await tried('2026', { zone: 'Mars/Base' })).toBe('COMMON-B001')
    expect(await fixture.code(listStatements, { token, query: { zone: 'Mars/Base' } })).toBe('COMMON-B001')
    expect(await tried('2026', { currency: 'EUR' })).toBe('COMMON-B001')
  })
})

describe('a statement on paper', () => {
  it('can be read as text in five languages', async () => {
    const { token } = await fixture.aWalletMember({ USDT: '12.345678', MCS: '7' })
    const month = new Date(kernel.clock.nowMs() + 9 * 3_600_000).toISOString().slice(0, 7)
    for (const locale of LOCALES) {
      const texts = STATEMENT_TEXTS[locale]
      const answer = await fileOf(`/api/wallet/statements/${month}/pdf?currency=USD&zone=${zone}`, {
        token,
        locale,
      })
      expect(answer.headers['content-type']).toBe('application/pdf')
      const text = await textOf(answer.rawPayload)
      for (const word of [
        texts.title,
        texts.balances,
        texts.gains,
        texts.gainNote,
        texts.movements,
        '12.345678',
      ])
        expect(text, locale).toContain(word.replaceAll(/\s+/g, ''))
    }
  })

  it('is no other member’s: a receipt names only what its reader moved', async () => {
    const member = await fixture.aWalletMember({ USDT: '55.5' })
    const { items } = await fixture.ok(api.wallet.listHistories, { token: member.token, query: {} })
    const [row] = items
    const receipt = await fileOf(`/api/wallet/histories/${row?.id}/receipt?zone=${zone}`, member)
    const text = await textOf(receipt.rawPayload)
    expect(text).toContain('55.5USDT')
    const stranger = await fixture.aWalletMember({})
    expect(
      await fixture.code(saveReceipt, {
        token: stranger.token,
        params: { id: row?.id ?? '' },
        query: { zone },
      }),
    ).toBe('COMMON-A001')
    expect(
      await fixture.code(saveStatementPdf, {
        token: stranger.token,
        params: { period: 'x' },
        query: { zone },
      }),
    ).toBe('COMMON-A001')
    expect(
      await fixture.code(saveStatementCsv, {
        token: stranger.token,
        params: { period: 'x' },
        query: { zone },
      }),
    ).toBe('COMMON-A001')
  })
})
