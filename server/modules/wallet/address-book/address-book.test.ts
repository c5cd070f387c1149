import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { db } = fixture.app.kernel
const { addAddress, changeAllowList, listAddresses, removeAddress } = api.wallet

const fiftyTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work))
const bookOf = ({ token }: WalletMember) => fixture.ok(listAddresses, { token })

async function saved(member: WalletMember): Promise<string> {
  const body = { label: 'Cold', address: fixture.strangeAddress(), otpCode: member.code() }
  return (await fixture.ok(addAddress, { token: member.token, body })).id
}

describe('saving an address', () => {
  it('happens once when fifty are sent at once, with one key or with fifty', async () => {
    const member = await fixture.aWalletMember()
    const [key, address] = [randomUUID(), fixture.strangeAddress()]
    const body = { label: 'Cold', address, otpCode: member.code() }
    const same = await fiftyTimes(() => fixture.call(addAddress, { token: member.token, key, body }))
    expect(same.every(({ http }) => http === 200)).toBe(true)
    const other = { ...body, otpCode: member.code(), label: 'Again' }
    const answers = await fiftyTimes(() => fixture.call(addAddress, { token: member.token, body: other }))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect((await bookOf(member)).items).toMatchObject([{ address, label: 'Again' }])
  })

  it('a crash in the middle saves nothing and leaves the code unused', async () => {
    const member = await fixture.aWalletMember()
    const body = { label: 'Cold', address: fixture.strangeAddress(), otpCode: member.code() }
    const sent = { token: member.token, key: randomUUID(), body }
    await crashingAt(db, 'wallet_addresses', async () => {
      expect((await fixture.call(addAddress, sent)).http).toBe(500)
    })
    expect((await bookOf(member)).items).toEqual([])
    expect(await fixture.code(addAddress, sent)).toBe('success')
  })

  it('is refused for bad input, each with its code, and nothing is saved', async () => {
    const member = await fixture.aWalletMember()
    const good = { label: 'Cold', address: fixture.strangeAddress(), otpCode: '000000' }
    for (const [change, code] of [
      [{ label: '' }, 'COMMON-B001'],
      [{ label: 'x'.repeat(41) }, 'COMMON-B001'],
      [{ address: '' }, 'WITHDRAW-B001'],
      [{ address: 'nowhere' }, 'WITHDRAW-B004'],
      [{ otpCode: '' }, 'WITHDRAW-B003'],
      [{}, 'WITHDRAW-B006'],
    ] as const)
      expect([
        code,
        await fixture.code(addAddress, { token: member.token, body: { ...good, ...change } }),
      ]).toEqual([code, code])
    expect((await bookOf(member)).items).toEqual([])
  })
})

describe('forgetting an address', () => {
  it('happens once when fifty are sent at once, and to the owner only', async () => {
    const [owner, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const params = { id: await saved(owner) }
    const strange = { token: other.token, params, body: { otpCode: other.code() } }
    expect(await fixture.code(removeAddress, strange)).toBe('COMMON-A001')
    const body = { otpCode: owner.code() }
    const answers = await fiftyTimes(() => fixture.call(removeAddress, { token: owner.token, params, body }))
    expect(answers.flatMap(({ data }) => data ?? [])).toEqual([{ removed: true }])
    expect(new Set(answers.flatMap(({ failure }) => failure?.code ?? []))).toEqual(new Set(['COMMON-A001']))
  })

  it('a crash in the middle forgets nothing and leaves the code unused', async () => {
    const member = await fixture.aWalletMember()
    const sent = {
      token: member.token,
      params: { id: await saved(member) },
      body: { otpCode: member.code() },
    }
    await crashingAt(db, 'wallet_addresses', async () => {
      expect((await fixture.call(removeAddress, sent)).http).toBe(500)
    })
    expect((await bookOf(member)).items).toHaveLength(1)
    expect(await fixture.code(removeAddress, sent)).toBe('success')
  })
})

describe('switching the allow-list', () => {
  it('uses a code once when fifty are sent at once, and changes the own list only', async () => {
    const [member, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const body = { on: true, otpCode: member.code() }
    const answers = await fiftyTimes(() => fixture.call(changeAllowList, { token: member.token, body }))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect((await bookOf(member)).allowList.on).toBe(true)
    expect((await bookOf(other)).allowList.on).toBe(false)
  })

  it('a crash in the middle changes nothing and leaves the code unused', async () => {
    const member = await fixture.aWalletMember()
    const sent = { token: member.token, body: { on: true, otpCode: member.code() } }
    await crashingAt(db, 'wallet_members', async () => {
      expect((await fixture.call(changeAllowList, sent)).http).toBe(500)
    })
    expect((await bookOf(member)).allowList.on).toBe(false)
    expect(await fixture.code(changeAllowList, sent)).toBe('success')
  })
})

it('switching off an allow-list that is off changes nothing and counts at once', async () => {
  const member = await fixture.aWalletMember()
  const body = { on: false, otpCode: member.code() }
  const answer = await fixture.ok(changeAllowList, { token: member.token, body })
  expect(answer.on).toBe(false)
  expect(Date.parse(answer.effectiveAt)).toBeLessThanOrEqual(fixture.app.kernel.clock.nowMs())
})
