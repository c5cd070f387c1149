import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { createAccessTokens } from '#server/kernel/security/session.ts'
import { createMembers } from '#testing/members/create-members.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { fundHouse } from '#testing/members/fund-house.ts'
import { OTP_SECRET, type Player } from './send-call.ts'
import { createPositions, openWorld, type Watcher, type World } from './world.ts'

/** The same start twice: what is taken through batches, and what is taken one by one. */
export interface Worlds {
  readonly batched: World
  readonly single: World
  readonly players: readonly Player[]
  close(): Promise<void>
}

export interface WorldsOptions {
  /** The address of a database by its name, on a server that may make new ones. */
  readonly urlOf: (name: string) => string
  readonly folder: string
  readonly members: number
  readonly watcher: Watcher
}

async function seed(url: string, folder: string, { members, at }: { members: number; at: string }) {
  await migrate(url)
  const world = await openWorld({ url, folder, at, watcher: undefined })
  const { db, kernel, modules } = world
  await createPositions(db)
  await fundHouse({ db, kernel, modules })
  const maker = { db, sql, kernel, modules, aCrowd, createAccessTokens }
  const made = await createMembers(maker, { count: members, otpSecret: OTP_SECRET })
  const players = made.members.map(({ memberId, token }, index): Player => ({
    memberId,
    sessionId: kernel.tokens.verify(token)?.sessionId ?? '',
    address: made.recipients[index]?.address ?? '',
  }))
  await world.close()
  return players
}

/** Makes a world with members and money, and copies it as a whole. */
export async function buildWorlds({ urlOf, folder, members, watcher }: WorldsOptions): Promise<Worlds> {
  const [first, second] = [`chaos_batched_${process.pid}`, `chaos_single_${process.pid}`]
  // A fraction of a second that no deadline has: the two worlds read the database's clock some milliseconds apart.
  const at = new Date(Math.floor(createClock().nowMs() / 1000) * 1000 + 300).toISOString()
  const root = openDatabase({ url: urlOf('postgres'), maxConnections: 1 })
  const create = (name: string, template: string) =>
    root.run({ text: `create database ${name} template ${template}`, values: [] })
  await create(first, 'template0')
  const players = await seed(urlOf(first), folder, { members, at })
  await create(second, first)
  const batched = await openWorld({ url: urlOf(first), folder, at, watcher })
  const single = await openWorld({ url: urlOf(second), folder, at, watcher: undefined })
  return {
    batched,
    single,
    players,
    async close() {
      await batched.close()
      await single.close()
      for (const name of [first, second])
        await root.run({ text: `drop database ${name} with (force)`, values: [] })
      await root.close()
    },
  }
}
