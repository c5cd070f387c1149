import { expect, it } from 'vitest'
import { borrowProduct, openProductPool } from './product-pool.ts'

const productAt = (url: string) => ({
  url,
  databaseUrl: '',
  dataDir: '',
  mailboxUrl: '',
  exchangeUrl: '',
  serverPid: 0,
  pids: {},
})

it('starts a product only when all others are borrowed, and stops all of them', async () => {
  let [started, stopped] = [0, 0]
  const pool = await openProductPool(async () => {
    started += 1
    return { running: productAt(`http://product-${started}`), stop: async () => void (stopped += 1) }
  })
  const [one, other] = await Promise.all([borrowProduct(pool.url), borrowProduct(pool.url)])
  expect(one.running.url).not.toBe(other.running.url)
  await one.release()
  expect((await borrowProduct(pool.url)).running).toEqual(one.running)
  expect(started).toBe(2)
  await pool.close()
  expect(stopped).toBe(2)
})

it('says why a product could not start', async () => {
  const pool = await openProductPool(() => Promise.reject(new Error('no room')))
  await expect(borrowProduct(pool.url)).rejects.toThrow('no room')
  await pool.close()
})
