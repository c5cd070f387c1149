import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { failures } from '#contract/failures/failures.ts'
import { BARE_CALL } from '#testing/client/bare-call.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createStillClock } from '../clock.ts'
import { Failure } from '../failure.ts'
import { createRateLimits, NO_RATE_LIMITS } from '../security/rate-limits.ts'
import { answerTogether, offerTogether, type Reads } from './read-together.ts'

const fixture = await createFixture()
const { readTogether, getPublicConfig } = api.system
const together = (token: string, ...addresses: string[]) =>
  fixture.ok(readTogether, { token, query: { addresses: addresses.join(' ') } })
const refusal = (code: string) => expect.objectContaining({ status: 'error', code })

describe('reads in one call', () => {
  it('are answered in their order, each as by itself and to its own caller', async () => {
    const [one, other] = [await fixture.aMember(), await fixture.aMember()]
    for (const { token } of [one, other]) {
      const [balance, me, histories] = await together(
        token,
        '/api/wallet/balance',
        '/api/member/me',
        '/api/wallet/histories?size=5',
      )
      expect(balance).toEqual({ status: 'success', data: await fixture.ok(api.wallet.getBalance, { token }) })
      expect(me).toEqual({ status: 'success', data: await fixture.ok(api.identity.getMe, { token }) })
      const own = await fixture.ok(api.wallet.listHistories, { token, query: { size: 5 } })
      expect(histories).toEqual({ status: 'success', data: own })
    }
  })

  it('may be what everybody may read', async () => {
    const { token } = await fixture.aMember()
    const [config] = await together(token, getPublicConfig.path)
    expect(config).toMatchObject({ status: 'success', data: { brandName: expect.any(String) } })
  })

  it('are refused one by one, and the others are answered', async () => {
    const { token } = await fixture.aMember()
    expect(
      await together(
        token,
        '/api/wallet/histories?size=a',
        '/api/member/me',
        '/api/nothing',
        '//',
        '__proto__',
      ),
    ).toEqual([
      refusal(failures.common.malformed),
      expect.objectContaining({ status: 'success' }),
      refusal(failures.common.notFound),
      refusal(failures.common.notFound),
      refusal(failures.common.notFound),
    ])
  })

  it('are no changes, tables, files, values in a path, calls of staff, or calls of this kind', async () => {
    const { token } = await fixture.aMember()
    const others = [
      api.game.placeBet.path,
      api.wallet.exportHistories.path,
      api.content.getNotice.path,
      '/api/content/notice/1',
      '/api/staff/members',
      `${readTogether.path}?addresses=/api/member/me`,
      api.system.getAppVersion.path,
    ]
    expect(await together(token, ...others)).toEqual(others.map(() => refusal(failures.common.notFound)))
  })

  it('are at least one and at most twelve', async () => {
    const { token } = await fixture.aMember()
    const codeOf = (count: number) => {
      const addresses = Array.from({ length: count }, () => '/api/member/me').join(' ')
      return fixture.code(readTogether, { token, query: { addresses } })
    }
    expect([await codeOf(0), await codeOf(12), await codeOf(13)]).toEqual([
      'COMMON-B001',
      'success',
      'COMMON-B001',
    ])
  })

  it('are nobody’s once the session has ended', async () => {
    const { token } = await fixture.aMember()
    await fixture.ok(api.identity.signOut, { token, body: {} })
    fixture.advance(1_001)
    const asked = { token, query: { addresses: '/api/member/me' } }
    expect(await fixture.code(readTogether, asked)).toBe('AUTH-A001')
  })
})

describe('a read beside others', () => {
  const call = {
    ...BARE_CALL,
    query: { addresses: '' },
    caller: { memberId: 'm', sessionId: 's' },
    tx: undefined,
  }
  const me = api.identity.getMe
  const many = { ...call, query: { addresses: Array.from({ length: 12 }, () => me.path).join(' ') } }
  const clock = createStillClock('2026-05-01T00:00:00Z')
  const open = () => ({ admit: async () => {}, rateLimits: createRateLimits(() => clock.nowMs()) })
  const unlimited = { admit: async () => {}, rateLimits: NO_RATE_LIMITS }

  it('counts against its member’s rate like one by itself', async () => {
    const reads: Reads = new Map()
    offerTogether(reads, me, async () => 'me')
    const parts = { reads, ...open() }
    const answers: unknown[] = []
    for (let time = 0; time < 18; time += 1) answers.push(...(await answerTogether(parts, many)))
    expect(answers[0]).toEqual({ status: 'success', data: 'me' })
    expect(answers.at(-1)).toEqual(refusal('COMMON-A002'))
  })

  it('is none of the operations whose own rules one call of several would pass by', () => {
    const reads: Reads = new Map()
    const others = [
      { method: 'POST' },
      { access: 'staff' },
      { flat: true },
      { answerType: 'csv' },
      { session: true },
      { money: true },
      { heavy: true },
      { path: '/api/member/:id' },
      { path: readTogether.path },
    ] as const
    for (const other of others) offerTogether(reads, { ...me, ...other }, async () => 'me')
    expect([...reads.keys()]).toEqual([])
    offerTogether(reads, me, async () => 'me')
    expect([...reads.keys()]).toEqual([me.path])
  })

  it('is answered as to nobody where anybody may read it', async () => {
    const reads: Reads = new Map()
    for (const operation of [me, getPublicConfig])
      offerTogether(reads, operation, async ({ caller }) => caller.memberId)
    const asked = { ...call, query: { addresses: `${me.path} ${getPublicConfig.path}` } }
    expect(await answerTogether({ reads, ...unlimited }, asked)).toEqual([
      { status: 'success', data: 'm' },
      { status: 'success', data: '' },
    ])
  })

  it('waits for its turn: a page does not take up the pool', async () => {
    const reads: Reads = new Map()
    let running = 0
    let most = 0
    offerTogether(reads, me, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
    })
    await answerTogether({ reads, ...unlimited }, many)
    expect(most).toBe(4)
  })

  it('is refused while the product is closed, and what goes wrong fails the whole call', async () => {
    const reads: Reads = new Map()
    offerTogether(reads, me, async () => {
      throw new Error('bug')
    })
    const one = { ...call, query: { addresses: me.path } }
    await expect(answerTogether({ reads, ...unlimited }, one)).rejects.toThrow('bug')
    const closed = async () => {
      throw new Failure(failures.common.underMaintenance)
    }
    expect(await answerTogether({ reads, ...unlimited, admit: closed }, one)).toEqual([
      refusal(failures.common.underMaintenance),
    ])
  })
})
