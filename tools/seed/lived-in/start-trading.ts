import { join } from 'node:path'
import { runProgram } from '#tools/launch/progress.ts'

/** Lives the market's last weeks for a member, in a process of its own: it takes as long as the rest of the past. */
export function startTrading(dataDir: string, memberId: string): Promise<string> {
  return runProgram({
    program: process.execPath,
    args: [join(import.meta.dirname, 'trade-past.ts')],
    env: { MEMBER_ID: memberId },
    logFile: join(dataDir, 'logs', 'seed-market.log'),
  })
}
