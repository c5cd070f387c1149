import { ApiError, createClient } from '../src/client.ts'

const { MEMBERS_URL = 'http://localhost:3000', MEMBERS_API_KEY = '' } = process.env

/** Prints what the member owns and the last movements. */
async function printWallet(): Promise<void> {
  const client = createClient({ baseUrl: MEMBERS_URL, apiKey: MEMBERS_API_KEY })
  const balance = await client.wallet.getBalance()
  process.stdout.write(`${JSON.stringify(balance, null, 2)}\n`)
  const { items } = await client.wallet.listHistories({ coin: 'USDT', size: 5 })
  for (const item of items) process.stdout.write(`${JSON.stringify(item)}\n`)
}

try {
  await printWallet()
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  process.stderr.write(`${error.status} ${error.message}\n`)
  process.exitCode = 1
}
