import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { withClient } from '#tools/launch/postgres.ts'
import { openDatabaseFigures } from '../measure/database-figures.ts'
import { toWire, type WireRequest } from '../measure/load.ts'
import { postmasterOf } from '../measure/process-cpu.ts'
import { startProcesses } from '../measure/web-processes.ts'
import type { BenchDatabase } from '../parts/bench-database.ts'
import type { Measured } from './measure-round.ts'

const PROCESSES = 2
const TABLE = `
  create table if not exists floor_calls (id bigint generated always as identity primary key, member_id uuid not null,
    key text not null, units bigint not null, made_at timestamptz not null default now(), unique (member_id, key))`

export interface Floors {
  readonly target: Measured
  /** As many requests as a bet is long, to the route that does nothing or to the one with one insert. */
  prepare(route: 'bare' | 'insert', count: number): readonly WireRequest[]
  stop(): Promise<void>
}

/** Two processes of the same kind as the product's web processes, on a PostgreSQL with the same settings. */
export async function startFloors({ url, folder, postgres }: BenchDatabase): Promise<Floors> {
  await withClient(url, (client) => client.query(TABLE))
  const web = await startProcesses(PROCESSES, {
    name: 'floor',
    script: join(import.meta.dirname, 'floor-server.ts'),
    env: { DATABASE_URL: url },
    folder,
  })
  const figures = await openDatabaseFigures(url)
  return {
    target: {
      ports: web.ports,
      webPids: web.pids,
      lastLines: () => web.lastLines(),
      postmaster: postmasterOf(postgres),
      figures,
    },
    prepare: (route, count) =>
      Array.from({ length: count }, () =>
        toWire({
          method: 'POST',
          path: `/${route}`,
          token: randomUUID(),
          headers: { 'idempotency-key': randomUUID() },
          body: { seq: 172_000, side: 'UP', amount: '20' },
        }),
      ),
    async stop() {
      await web.stop()
      await figures.close()
    },
  }
}
