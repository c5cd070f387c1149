import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { signIn, findPassword } = api.identity
let networks = 0
const isFull = process.env['ATTACKS'] === 'full'
/** How long brute force goes on, and from how many addresses at once. */
const LASTS_MS = isFull ? DAY_MS : 2 * HOUR_MS
const ADDRESSES = isFull ? 150 : 30

/** An address in a network that nobody used before. */
function elsewhere(): string {
  networks += 1
  return `10.${networks >> 8}.${networks % 256}.7`
}

interface Try {
  readonly password: string
  readonly address?: string
  readonly cookie?: string | undefined
}

interface Tried {
  readonly http: number
  readonly code: string
  readonly cookie: string
  readonly waitsMs: number
}

async function tryIn(id: string, { password, address = elsewhere(), cookie }: Try): Promise<Tried> {
  const { statusCode, headers, body } = await fixture.app.server.inject({
    method: signIn.method,
    url: signIn.path,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    payload: JSON.stringify({ id, password }),
  })
  return {
    http: statusCode,
    code: JSON.parse(body).code ?? 'success',
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
    waitsMs: Number(headers['retry-after'] ?? 0) * SECOND_MS,
  }
}
const codeOf = async (id: string, given: Try) => (await tryIn(id, given)).code

/** The cookie that a browser is left with after signing in. */
async function signedInBefore({ id, password }: TestMember): Promise<string> {
  return (await tryIn(id, { password })).cookie
}

/** How many of these tries were judged at all. */
async function judged(id: string, tries: readonly Omit<Try, 'password'>[]): Promise<number> {
  let count = 0
  for (const one of tries)
    if ((await codeOf(id, { password: 'wrong-guess-1', ...one })) === 'LOGIN-A002') count += 1
  return count
}

async function newPasswordMails(email: string): Promise<string[]> {
  const mails = await fixture.mails(email)
  return mails.flatMap(({ text }) => /^\S{12}$/m.exec(text)?.[0] ?? [])
}

describe('a stranger locks the owner out', () => {
  it('keeps the owner’s own browser waiting for nothing, from the stranger’s very address', async () => {
    const owner = await fixture.aMember()
    const cookie = await signedInBefore(owner)
    const address = elsewhere()
    await judged(
      owner.id,
      Array.from({ length: 12 }, () => ({ address })),
    )
    expect(await codeOf(owner.id, { password: owner.password, address })).toBe('LOGIN-A003')
    expect(await codeOf(owner.id, { password: owner.password, address, cookie })).toBe('success')
  })

  it('lets the owner in on a new device too while strangers at many addresses go on guessing', async () => {
    const owner = await fixture.aMember()
    await judged(
      owner.id,
      Array.from({ length: ADDRESSES }, () => ({})),
    )
    expect(await codeOf(owner.id, { password: owner.password })).toBe('success')
  })

  it('gives nobody else’s browser the owner’s budget', async () => {
    const [owner, stranger] = [await fixture.aMember(), await fixture.aMember()]
    const cookie = await signedInBefore(stranger)
    const address = elsewhere()
    await judged(
      owner.id,
      Array.from({ length: 20 }, () => ({ address, cookie })),
    )
    expect(await codeOf(owner.id, { password: owner.password, address, cookie })).toBe('LOGIN-A003')
    const forged = cookie.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    expect(await codeOf(owner.id, { password: owner.password, address, cookie: forged })).toBe('LOGIN-A003')
  })
})

describe('brute force', () => {
  it('lets one address judge at most five passwords of an account and nine with growing waits, then one in 15 minutes', async () => {
    const owner = await fixture.aMember()
    const cookie = await signedInBefore(owner)
    const most = 5 + 9 + LASTS_MS / (15 * MINUTE_MS)
    for (const source of [{ address: elsewhere() }, { address: elsewhere(), cookie }]) {
      let count = 0
      for (let spent = 0; spent < LASTS_MS;) {
        const { code, waitsMs } = await tryIn(owner.id, { password: 'wrong-guess-1', ...source })
        if (code === 'LOGIN-A002') count += 1
        fixture.advance(waitsMs)
        spent += waitsMs
      }
      expect(count).toBeGreaterThan(10)
      expect(count).toBeLessThanOrEqual(most)
    }
  })

  it('lets all addresses together judge no more than the first try of each and some twenty at once', async () => {
    const twice = Array.from({ length: ADDRESSES }, elsewhere).flatMap((address) => [
      { address },
      { address },
    ])
    expect(await judged('ghost77', twice)).toBeLessThanOrEqual(ADDRESSES + 25)
  })

  it('answers an account that nobody has in the same way', async () => {
    const owner = await fixture.aMember()
    const series = async (id: string) => {
      const address = elsewhere()
      const codes: string[] = []
      for (let time = 0; time < 8; time += 1) codes.push(await codeOf(id, { password: 'wrong-1', address }))
      return codes
    }
    expect(await series('ghost88')).toEqual(await series(owner.id))
  })

  it('names the wait in Retry-After, and judges again when it is over', async () => {
    const [owner, address] = [await fixture.aMember(), elsewhere()]
    await judged(
      owner.id,
      Array.from({ length: 6 }, () => ({ address })),
    )
    const { http, code, waitsMs } = await tryIn(owner.id, { password: owner.password, address })
    expect([http, code]).toEqual([429, 'LOGIN-A003'])
    fixture.advance(waitsMs)
    expect(await codeOf(owner.id, { password: owner.password, address })).toBe('success')
  })
})

describe('one guest of a network locks its neighbours', () => {
  it('leaves a neighbour of the /24 alone, at sign-in and at recovery', async () => {
    const owner = await fixture.aMember()
    const [guest, neighbour] = ['198.51.100.7', '198.51.100.8']
    for (let time = 0; time < 40; time += 1) await codeOf(`spray${time}`, { password: 'x1', address: guest })
    expect(await codeOf('spray99', { password: 'x1', address: guest })).toBe('LOGIN-A003')
    expect(await codeOf(owner.id, { password: owner.password, address: neighbour })).toBe('success')
    for (let time = 0; time < 20; time += 1)
      await fixture.call(findPassword, {
        body: { id: `spray${time}`, email: 'a@mail.example' },
        address: guest,
      })
    const { id, email } = owner
    expect(await fixture.code(findPassword, { body: { id, email }, address: neighbour })).toBe('success')
  })
})

describe('a stranger keeps the owner from recovery', () => {
  const requestReset = ({ id, email }: TestMember, from: Omit<Try, 'password'> = {}) =>
    fixture.code(findPassword, { body: { id, email }, address: elsewhere(), ...from })

  it('lets the owner have a mail every 15 minutes, however many strangers ask for one', async () => {
    const owner = await fixture.aMember()
    for (let time = 0; time < 10; time += 1) await requestReset(owner)
    expect(await requestReset(owner)).toBe('FINDPW-A003')
    const before = (await newPasswordMails(owner.email)).length
    fixture.advance(15 * MINUTE_MS)
    expect(await requestReset(owner)).toBe('success')
    expect(await newPasswordMails(owner.email)).toHaveLength(before + 1)
  })

  it('lets a browser that has signed in before ask although strangers have used everything up', async () => {
    const owner = await fixture.aMember()
    const cookie = await signedInBefore(owner)
    for (let time = 0; time < 10; time += 1) await requestReset(owner)
    expect(await requestReset(owner, { cookie })).toBe('success')
  })

  it('leaves the password that was mailed to the owner valid when a stranger asks for another', async () => {
    const owner = await fixture.aMember()
    await requestReset(owner)
    const [mailed = ''] = await newPasswordMails(owner.email)
    await requestReset(owner)
    expect(await newPasswordMails(owner.email)).toHaveLength(2)
    expect(await codeOf(owner.id, { password: mailed })).toBe('success')
  })

  it('takes a mailed password although strangers guess at the account without a pause', async () => {
    const owner = await fixture.aMember()
    const address = elsewhere()
    await judged(
      owner.id,
      Array.from({ length: 30 }, () => ({ address })),
    )
    await requestReset(owner)
    const [mailed = ''] = await newPasswordMails(owner.email)
    expect(await codeOf(owner.id, { password: 'wrong-guess-1', address })).toBe('LOGIN-A003')
    expect(await codeOf(owner.id, { password: mailed, address })).toBe('success')
  })

  it('mails one member no more than two passwords and one every 15 minutes', async () => {
    const owner = await fixture.aMember()
    let sent = 0
    for (let spent = 0; spent < LASTS_MS; spent += 5 * MINUTE_MS) {
      if ((await requestReset(owner)) === 'success') sent += 1
      fixture.advance(5 * MINUTE_MS)
    }
    expect(sent).toBeLessThanOrEqual(2 + LASTS_MS / (15 * MINUTE_MS))
  })
})
