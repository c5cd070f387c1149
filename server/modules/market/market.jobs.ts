import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Market } from './market.ts'

export function marketJobs(market: Market): readonly TimedJob[] {
  return [
    {
      name: 'market-housekeeping',
      cron: '23 4 * * *',
      work: async () =>
        `${await market.deleteOldCandles()} candles, ${await market.forgetConfirmations()} price confirmations and ` +
        `${await market.deleteOldTrxPrices()} prices of TRX deleted`,
    },
    {
      name: 'market-day-rates',
      cron: '17 * * * *',
      work: async () => `${await market.recordDayRates()} rates of finished days recorded`,
    },
    {
      name: 'market-price-desk',
      cron: '* * * * *',
      work: async () => {
        await market.confirmMcsPrice()
        return 'price confirmed'
      },
    },
  ]
}
