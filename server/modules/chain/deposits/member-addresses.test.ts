import { expect, it } from 'vitest'
import { newUuid } from '#server/kernel/database/ids.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { hexOf, toBase58, toHex } from '../node/tron-address.ts'

const fixture = await createChainFixture()
const { chain, db, signer, sandbox } = fixture

it('a member has one address for ever, also when asked for it twenty times at once', async () => {
  const id = newUuid(Date.now())
  const given = await Promise.all(Array.from({ length: 20 }, () => db.tx((tx) => chain.addressOf(tx, id))))
  expect(new Set(given).size).toBe(1)
  expect(await chain.ownerOf(db, given[0] ?? '')).toEqual({ memberId: id })
})

it('every address is the one that the signer has the key of', async () => {
  for (let made = 0; made < 5; made += 1) await fixture.aMember()
  const rows = await db.many<{ derivationIndex: number; address: string }>(
    sql`select derivation_index as "derivationIndex", address from chain_addresses`,
  )
  for (const { derivationIndex, address } of rows)
    expect(address).toBe(signer.keys.addressAt(derivationIndex))
})

it('the house’s own addresses are known as such, and strangers are nobody', async () => {
  const { usdt, mcs } = sandbox.addresses
  for (const address of [signer.keys.hotAddress, usdt, mcs, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'])
    expect(await chain.ownerOf(db, address)).toBe('house')
  expect(await chain.ownerOf(db, sandbox.member(5).address)).toBe(undefined)
})

it('an address is read back as it was written, and one wrong sign is noticed', () => {
  const { address } = sandbox.member(6)
  expect(toBase58(hexOf(address))).toBe(address)
  expect(toHex(`${address.slice(0, -1)}${address.endsWith('a') ? 'b' : 'a'}`)).toBe(undefined)
  for (const wrong of ['', `${address} `, address.toLowerCase(), hexOf(address)])
    expect(toHex(wrong)).toBe(undefined)
  expect(() => toBase58('00')).toThrow('not an address')
})

it('without a chain there is no estimate, and the loop says why it cannot read', async () => {
  const none = fixture.another({ TRON_FULL_HOST: '', TRON_CHECK_HOST: '' })
  expect(none.isOn).toBe(false)
  await expect(none.fees.estimate({ coin: 'USDT', to: sandbox.member(6).address })).rejects.toThrow(
    'has no chain',
  )
  await expect(none.runDue()).rejects.toThrow('has no chain')
})
