import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { HOT_PATH, MEMBERS_PATH } from '#server/modules/chain/payments/public-keys.ts'
import { enrolChaosMembers } from './chaos-members.ts'
import { copyTables } from '#testing/database/table-bytes.ts'
import { createChaosFixture } from './chaos-fixture.ts'
import { createClient } from './client.ts'
import { comeToRest } from './faults/come-to-rest.ts'
import { openJournal } from './journal.ts'
import { CAN_READ_MEMORY, findInBytes, findInMemory, type Needle } from './faults/process-memory.ts'
import { strangeAddress } from './faults/sandbox-chain.ts'

/** Members' keys that are looked for: those in use, and some that will be. */
const ADDRESSES = 8
const SEARCH_LIMIT_MS = 90_000

const fixture = await createChaosFixture()
afterAll(() => fixture.stop())
const seed = Buffer.from(readFileSync(join(fixture.folder, 'signer', 'seed'), 'utf8').trim(), 'hex')
const needles = secretsOf(seed).flatMap(inMemory)
const written = secretsOf(seed).flatMap(onPaper)

/** The seed and every private key under it. */
function secretsOf(secret: Buffer): { name: string; bytes: Buffer }[] {
  const root = HDKey.fromMasterSeed(secret)
  const members = root.derive(MEMBERS_PATH)
  const nodes: readonly (readonly [string, HDKey])[] = [
    ['root', root],
    ['members', members],
    ['hot wallet', root.derive(HOT_PATH)],
    ...Array.from(
      { length: ADDRESSES },
      (_, index) => [`member ${index}`, members.deriveChild(index)] as const,
    ),
  ]
  return [
    { name: 'seed', bytes: secret },
    ...nodes.map(([name, { privateKey }]) => ({
      name: `key of ${name}`,
      bytes: Buffer.from(privateKey ?? []),
    })),
    // The tail of an extended private key holds the key itself in base58.
    ...nodes.slice(0, 3).map(([name, { privateExtendedKey }]) => ({
      name: `extended key of ${name}`,
      bytes: Buffer.from(privateExtendedKey),
    })),
  ]
}

/** As a process keeps them: bytes, and the text of their hex. */
function inMemory({ name, bytes }: Needle): Needle[] {
  return name.startsWith('extended')
    ? [{ name, bytes }]
    : [
        { name: `${name} as bytes`, bytes },
        { name: `${name} in hex`, bytes: Buffer.from(bytes.toString('hex')) },
      ]
}

/** As they could have been written down. */
function onPaper({ name, bytes }: Needle): Needle[] {
  return [
    ...inMemory({ name, bytes }),
    { name: `${name} in capital hex`, bytes: Buffer.from(bytes.toString('hex').toUpperCase()) },
    { name: `${name} in base64`, bytes: Buffer.from(bytes.toString('base64').replace(/=+$/, '')) },
    { name: `${name} in base64url`, bytes: Buffer.from(bytes.toString('base64url')) },
  ]
}

/** A member deposits and withdraws, so that every part of the product has done its work with the wallet. */
async function liveThroughEverything(): Promise<void> {
  const [member] = await enrolChaosMembers(fixture, 1)
  if (member === undefined) throw new Error('no member')
  await comeToRest(fixture, { limitMs: 60_000, say: () => undefined })
  const client = createClient(fixture.url, { journal: openJournal(), hasGivenUp: () => false })
  const told = await client.once(api.wallet.withdraw, {
    member,
    key: crypto.randomUUID(),
    body: { coin: 'USDT', address: strangeAddress('seed'), quantity: '10', otpCode: member.code() ?? '' },
  })
  expect(told?.http).toBe(200)
  expect(await comeToRest(fixture, { limitMs: 60_000, say: () => undefined })).toBe(true)
  const { state } = await fixture.db.one<{ state: string }>(sql`select state from wallet_payouts`)
  expect(state).toBe('CONFIRMED')
}
await liveThroughEverything()

/** Looks through every table as COPY writes it out. */
async function findInTables(wanted: readonly Needle[]): Promise<string[]> {
  const tables = await copyTables(fixture.db.url)
  expect(tables.size).toBeGreaterThan(30)
  return [...tables].flatMap(([name, bytes]) =>
    findInBytes(bytes, wanted).map((needle) => `${needle} in ${name}`),
  )
}

describe('the wallet’s seed and the keys under it', () => {
  it.runIf(CAN_READ_MEMORY)(
    'are in no page of the memory of the server or the worker',
    () => {
      expect(findInMemory(fixture.web.pid(), needles)).toEqual([])
      expect(findInMemory(fixture.worker.pid(), needles)).toEqual([])
    },
    SEARCH_LIMIT_MS,
  )

  it.runIf(CAN_READ_MEMORY)(
    'are found in the signer’s memory: the search finds what is there',
    () => {
      const found = findInMemory(fixture.signer.pid(), needles)
      expect(found).toContain('key of hot wallet as bytes')
      // What the server does have is found in it as well.
      const publicHalf = {
        name: 'xpub',
        bytes: Buffer.from(HDKey.fromMasterSeed(seed).derive(MEMBERS_PATH).publicExtendedKey),
      }
      expect(findInMemory(fixture.web.pid(), [publicHalf])).toEqual(['xpub'])
    },
    SEARCH_LIMIT_MS,
  )

  it('are in no log of any process, the signer’s own included', () => {
    const logs = [fixture.web, fixture.worker, fixture.signer].flatMap((process) => process.logFiles())
    expect(logs.length).toBeGreaterThanOrEqual(3)
    for (const file of [...logs, fixture.chain.service.logFile])
      expect([file, findInBytes(readFileSync(file), written)]).toEqual([file, []])
  })

  it('are in no table, and a planted one would be found', async () => {
    expect(await findInTables(written)).toEqual([])
    await fixture.db.run(sql`insert into kernel_settings (name, value, changed_at)
      values ('planted', ${JSON.stringify(seed.toString('hex'))}, now())`)
    expect(await findInTables(written)).toEqual(['seed in hex in kernel_settings'])
    await fixture.db.run(sql`create table planted (secret bytea)`)
    await fixture.db.run(sql`insert into planted values (${seed})`)
    expect(await findInTables(written)).toContain('seed in hex in planted')
  })
})
