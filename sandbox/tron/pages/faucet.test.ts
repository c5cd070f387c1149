import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain, unitsOf } from '../test-chain.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

function submit(fields: Record<string, string>, path = '/dev/faucet') {
  return fetch(chain.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

it('a form pays by an ordinary transaction and leads back to the page, which shows it until it is solid', async () => {
  const { address } = chain.member(1)
  const answer = await submit({ address: ` ${address} `, coin: 'USDT', amount: '12.345678' })
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/^\.\.\/dev\?sent=[0-9a-f]{64}$/)
  const page = new URL(location, `${chain.url}/dev/faucet`)
  expect(await (await fetch(page)).text()).toContain('waiting for the next block')
  await chain.mine()
  expect(await (await fetch(page)).text()).toContain('SUCCESS, solid in 3 blocks')
  await chain.mine(3)
  expect(await (await fetch(page)).text()).toContain('SUCCESS, solid.')
  expect(await unitsOf(chain.member(1), chain.addresses.usdt)).toBe(12_345_678n)
})

it('equal gifts at the same moment are all paid', async () => {
  const { address, web } = chain.member(2)
  await Promise.all([1, 2, 3].map(() => chain.fund(address, 'TRX', '2')))
  await chain.mine()
  expect(await web.trx.getUnconfirmedBalance(address)).toBe(6_000_000)
})

it('all links are relative, so that the page works under the product’s path too', async () => {
  for (const path of ['/dev', '/sandbox/chain/dev']) {
    const answer = await fetch(`${chain.url}${path}?address=Tabc&coin=MCS`)
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|(href|action|src)="(\/|http)/)
    expect(page).toContain('value="Tabc"')
    expect(page).toContain('<option selected>MCS</option>')
    const style = /href="([^"]+\.css)"/.exec(page)?.[1] ?? ''
    expect((await fetch(new URL(style, chain.url + path))).headers.get('content-type')).toContain('text/css')
  }
  const { address } = chain.member(3)
  const answer = await submit({ address, coin: 'MCS', amount: '1' }, '/sandbox/chain/dev/faucet')
  expect(answer.headers.get('location')).toMatch(/^\.\.\/dev\?sent=/)
})

it.each([
  [{ address: 'T123', coin: 'USDT', amount: '1' }, 'not an address'],
  [{ address: '', coin: 'USDT', amount: '1' }, 'not an address'],
  [{ coin: 'BTC', amount: '1' }, 'The coin is one of'],
  [{ coin: 'USDT', amount: '0' }, 'The amount'],
  [{ coin: 'USDT', amount: '1.0000001' }, 'The amount'],
  [{ coin: 'USDT', amount: '-1' }, 'The amount'],
  [{ coin: 'USDT', amount: '1000000.000001' }, 'The amount'],
])('%o is refused with a sentence, on the page and as JSON', async (fields, sentence) => {
  const whole = { address: chain.member(4).address, ...fields }
  expect((await chain.dev('faucet', whole)).error).toContain(sentence)
  const location = (await submit(whole)).headers.get('location') ?? ''
  const page = await (await fetch(new URL(location, `${chain.url}/dev/faucet`))).text()
  expect(page).toContain('role="alert"')
  expect(await unitsOf(chain.member(4), chain.addresses.usdt).catch(() => 0n)).toBe(0n)
})

it('what is given in the address shows as text, never as markup', async () => {
  const page = await (await fetch(`${chain.url}/dev?address=${encodeURIComponent('"><b>x')}`)).text()
  expect(page).not.toContain('<b>')
})

it('the transfers of an account are listed with their token, page by page', async () => {
  const { address, web } = chain.member(5)
  for (const amount of ['1', '2', '3']) {
    await chain.fund(address, 'USDT', amount)
    await chain.mine()
  }
  await chain.fund(address, 'MCS', '4')
  await chain.mine()
  const path = `v1/accounts/${address}/transactions/trc20`
  interface Listed {
    data: { value: string; token_info: { symbol: string; decimals: number }; to: string; from: string }[]
    meta: { fingerprint?: string }
  }
  const first = await web.eventServer?.request<Listed>(path, { limit: 3 })
  expect(first?.data.map((item) => [item.value, item.token_info.symbol])).toEqual([
    ['4000000', 'MCS'],
    ['3000000', 'USDT'],
    ['2000000', 'USDT'],
  ])
  expect(first?.data[0]).toMatchObject({
    to: address,
    from: chain.addresses.faucet,
    token_info: { decimals: 6 },
  })
  const rest = await web.eventServer?.request<Listed>(path, {
    limit: 3,
    fingerprint: first?.meta.fingerprint,
  })
  expect(rest?.data.map((item) => item.value)).toEqual(['1000000'])
  const confirmed = await web.eventServer?.request<Listed>(path, { only_confirmed: true })
  expect(confirmed?.data.map((item) => item.value)).toEqual(['1000000'])
  const usdt = await web.eventServer?.request<Listed>(path, {
    contract_address: chain.addresses.usdt,
    only_from: true,
  })
  expect(usdt?.data).toEqual([])
})
