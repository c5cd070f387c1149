import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Signals } from './signals.ts'

export function signalsJobs(signals: Signals): readonly TimedJob[] {
  return [
    {
      name: 'signals-news',
      cron: '* * * * *',
      work: async () => `${await signals.notifySignals()} told`,
    },
    {
      name: 'signals-calibration',
      cron: '11 * * * *',
      work: async () => {
        const version = await signals.recalibrateWhenDue()
        const paused = await signals.pauseMiscalibrated()
        return `${version === undefined ? 'no recalibration due' : `recalibration ${version}`}; paused: ${paused.join(', ') || 'none'}`
      },
    },
  ]
}
