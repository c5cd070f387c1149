import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { loadErrors, openClient } from '#server/modules/autotrading/venues/load-ccxt.ts'
import { fetchRights } from '#server/modules/autotrading/venues/permissions.ts'

let answer: object = {}
const exchange = fastify()
exchange.get('/sapi/v1/account/apiRestrictions', async () => answer)
const url = await exchange.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => exchange.close())

const credentials = { apiKey: 'key', secret: 'secret', passphrase: '' }
const errors = await loadErrors()

async function canTakeOut(rights: object): Promise<boolean> {
  answer = rights
  const client = await openClient('binance', url, credentials)
  return (await fetchRights('binance', client, { errors, apiKey: 'key' })).canTakeOut
}

const DENIED = {
  enableSpotAndMarginTrading: true,
  enableWithdrawals: false,
  enableInternalTransfer: false,
  permitsUniversalTransfer: false,
}

describe('an exchange that does not say what a key may do', () => {
  it('is taken to allow withdrawals, field by field', async () => {
    expect(await canTakeOut(DENIED)).toBe(false)
    for (const field of [
      'enableWithdrawals',
      'enableInternalTransfer',
      'permitsUniversalTransfer',
    ] as const) {
      const { [field]: _left, ...rest } = DENIED
      expect(await canTakeOut(rest), `${field} is missing`).toBe(true)
      expect(await canTakeOut({ ...DENIED, [field]: null }), `${field} is null`).toBe(true)
      expect(await canTakeOut({ ...DENIED, [field]: true }), `${field} is allowed`).toBe(true)
    }
  })
})
