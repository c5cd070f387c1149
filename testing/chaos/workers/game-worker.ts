import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Kernel, Modules } from '#server/wiring.ts'
import { outageFile } from '#testing/chaos/faults/outage.ts'
import { workUntilKilled } from './work-until-killed.ts'

const BETS_A_STEP = 4
const MAX_MCS = 300

/** Members bet, and sometimes take it back, while the worker moves the rounds on: whatever kills it cuts both. */
async function play({ game }: Modules, { db }: Kernel): Promise<void> {
  const round = await db.maybe<{ seq: bigint }>(
    sql`select seq from game_rounds where state = 'BETTING' order by seq desc limit 1`,
  )
  if (round === undefined) return
  const members = await db.many<{ id: string }>(sql`
    select id from identity_members order by random() limit ${BETS_A_STEP}`)
  for (const { id: memberId } of members) {
    const side = randomInt(3) === 0 ? 'UP' : 'DOWN'
    const form = { seq: Number(round.seq), side, amount: String(10 + randomInt(MAX_MCS)) }
    try {
      const { bet } = await db.tx((tx) => game.placeBet(tx, { memberId, form }))
      if (randomInt(8) === 0) await db.tx((tx) => game.cancelBet(tx, { memberId, id: bet.id }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}

await workUntilKilled(async (modules, kernel) => {
  if (!existsSync(outageFile(process.env['DATA_DIR'] ?? ''))) await modules.game.poll()
  const moved = await modules.game.runDue()
  await play(modules, kernel)
  return moved > 0 ? `${moved} rounds moved` : undefined
})
