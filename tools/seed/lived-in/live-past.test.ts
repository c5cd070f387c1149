import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTronSandbox } from '#sandbox/tron/vm/tron.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { chainFile } from '#tools/launch/chain-services.ts'
import { verifyInstallation } from '#tools/ops/verify-installation.ts'
import { seed, type Seeded } from '../demo.ts'
import { LIVED_IN } from './people.ts'
import { sealAll } from '#testing/database/seal-all.ts'

const databaseUrl = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'lived-in-'))
const db = openDatabase({ url: databaseUrl, maxConnections: 4 })
const { seeded, modules, memberId, kernel, sandbox } = await prepare()

/** The chain goes on from its file, as the launcher starts it. */
async function openChain() {
  const chain = await startTronSandbox({ file: chainFile(dataDir) })
  const halves: { xpub: string; hotAddress: string } = JSON.parse(
    readFileSync(join(dataDir, 'signer', 'public.json'), 'utf8'),
  )
  const options = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRON_FULL_HOST: chain.url,
    TRON_CHECK_HOST: chain.secondUrl,
    TRON_USDT: chain.addresses.usdt,
    TRON_MCS: chain.addresses.mcs,
    TRON_XPUB: halves.xpub,
    TRON_HOT_ADDRESS: halves.hotAddress,
  }
  return { chain, config: parseConfig(options) }
}

async function prepare() {
  const made: Seeded = await seed(databaseUrl, dataDir)
  const { chain, config } = await openChain()
  const opened = await createKernel(config, db, createLog('silent'))
  const { id } = await db.one<{ id: string }>(
    sql`select id from identity_members where login_id = ${LIVED_IN.id}`,
  )
  return {
    seeded: made,
    sandbox: chain,
    kernel: opened,
    modules: await createModules(config, opened),
    memberId: id,
  }
}

afterAll(async () => {
  kernel.mailer.close()
  await db.close()
  await sandbox.stop()
  rmSync(dataDir, { recursive: true })
})

/** The months until today, as lists of a period are asked for. */
const period = () => ({
  from: new Date(kernel.clock.nowMs() - 119 * DAY_MS).toISOString().slice(0, 10),
  to: new Date(kernel.clock.nowMs() + DAY_MS).toISOString().slice(0, 10),
})

describe('the demonstration’s past', () => {
  beforeAll(() => sealAll(db))

  it('leaves books, seals, fees, plans and the token sale as the product verifies them', async () => {
    const verified = await verifyInstallation(db, modules)
    expect(verified.filter(({ wrong }) => wrong.length > 0)).toEqual([])
    expect(await modules.ico.checkBooks()).toEqual([])
  })

  it('is the past of one who can sign in, and is lived once', async () => {
    expect(seeded.signIns.map(({ id }) => id)).toContain(LIVED_IN.id)
    const moved = async () => (await db.one<{ n: bigint }>(sql`select count(*) as n from ledger_transfers`)).n
    const before = await moved()
    await seed(databaseUrl, dataDir)
    expect(await moved()).toBe(before)
  })

  it('pays the plan for each of its days, one after the other', async () => {
    const { items, total } = await modules.rewards.listRewardHistories({
      ...period(),
      memberId,
      page: 1,
      size: 20,
    })
    expect(total).toBeGreaterThan(100)
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(20)
  })

  it('has a team on each of five levels, with money in plans', async () => {
    const { levels } = await modules.referral.getTeam(memberId)
    expect(levels.map(({ teamCount }) => teamCount)).toEqual([4, 3, 2, 2, 1])
  })

  it('has MCS that come free day by day, and rounds of the game that ended', async () => {
    const { items } = await modules.game.listBets(memberId, { ...period(), page: 1, size: 20 })
    expect(items).toHaveLength(13)
    expect(items.every(({ gameResult }) => gameResult === 'UP' || gameResult === 'DOWN')).toBe(true)
    const { items: released } = await modules.ico.listAvailable(memberId, { ...period(), page: 1, size: 20 })
    expect(released.length).toBeGreaterThan(10)
  })

  it('has a membership that runs, and earlier ones', async () => {
    const status = await modules.membership.getStatus(memberId)
    expect([status.SIGNAL.trial, status.AUTOBOT.state, status.videosUnlocked]).toEqual([
      false,
      'ACTIVE',
      true,
    ])
  })

  it('has weeks of Auto Master in paper mode over signals that were found live', async () => {
    const { total } = await modules.autotrading.listTrades(
      { memberId, type: 'paper' },
      { ...period(), zone: 'Asia/Seoul', page: 1, size: 20 },
    )
    expect(total).toBeGreaterThan(2)
    const { live, backtest } = await modules.signals.getSignalStats(30)
    expect(live.total?.count).toBeGreaterThan(5)
    expect(backtest.total?.count).toBeGreaterThan(100)
  })

  it('has swaps of both coins in its history', async () => {
    const { items } = await modules.wallet.listHistories(memberId, {
      ...period(),
      zone: 'Asia/Seoul',
      types: 'swap_out',
      page: 1,
      size: 20,
    })
    expect(items).toHaveLength(4)
  })

  it('has coins on the chain for all that is owed, in transactions of the days they were moved', async () => {
    const { coins, isOfOneMoment } = await modules.chain.reconcile()
    expect(isOfOneMoment).toBe(true)
    expect(coins.map(({ coin, surplusUnits }) => [coin, surplusUnits])).toEqual([
      ['MCS', 0n],
      ['USDT', 0n],
      ['TRX', 0n],
    ])
    const { credited, paid, wrong } = await modules.chain.verifyChain()
    expect([credited.length, paid.length, wrong]).toEqual([8, 4, []])
  })

  it('has books that are open: a proof of balances that the wallet signed, and reserves for all that is owed', async () => {
    const { reserves, figures } = await modules.transparency.getPublicFigures()
    expect(figures?.payouts.members).toBe('0')
    expect(reserves?.addresses.map(({ role, statement }) => [role, statement?.proof])).toEqual([['hot', 1]])
    const isCovered = reserves?.coins.map(({ owed, hot, members }) => {
      expect(BigInt(owed)).toBeGreaterThan(0n)
      return BigInt(hot) + BigInt(members) >= BigInt(owed)
    })
    expect(isCovered).toEqual([true, true, true])
  })

  it('has deposits and withdrawals of many days, and a withdrawal that was taken back', async () => {
    const listed = async (types: string) => {
      const page = { ...period(), zone: 'Asia/Seoul', types, page: 1, size: 20 } as const
      return (await modules.wallet.listHistories(memberId, page)).items
    }
    const deposits = await listed('deposit')
    expect(new Set(deposits.map(({ date }) => date.slice(0, 10))).size).toBeGreaterThan(3)
    const withdrawals = await listed('withdraw')
    expect(withdrawals.map(({ result }) => result).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'Complete'),
      'Failed',
    ])
    const id = withdrawals[0]?.id ?? ''
    const { txid, fee } = await modules.wallet.getWithdrawal(memberId, id)
    expect([txid?.length, fee.refundedTrx === null]).toEqual([64, false])
  })

  it('has a statement of a month in which coins came over the chain', async () => {
    const began = new Date(kernel.clock.nowMs() - 96 * DAY_MS).toISOString().slice(0, 7)
    const choice = { zone: 'Asia/Seoul', currency: 'KRW', method: 'FIFO' } as const
    const { sums, isOver } = await modules.statements.getStatement({ memberId, period: began, choice })
    expect(isOver).toBe(true)
    expect(sums.map(({ type, coin }) => [type, coin])).toContainEqual(['deposit', 'USDT'])
  })
})
