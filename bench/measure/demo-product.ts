import { freePort } from '#tools/launch/free-port.ts'
import { startProduct } from '#tools/launch/product.ts'
import type { Service } from '#tools/launch/service.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { seed, type SignIn } from '#tools/seed/demo.ts'
import { withBenchDatabase } from '../parts/bench-database.ts'
import { COUNTING_SETTINGS, openDatabaseFigures, type DatabaseFigures } from './database-figures.ts'
import { postmasterOf } from './process-cpu.ts'

/** The whole product as `npm start` runs it, with demonstration data, on a durable PostgreSQL. */
export interface DemoProduct {
  readonly port: number
  readonly folder: string
  readonly signIns: readonly SignIn[]
  readonly services: readonly Service[]
  readonly server: Service
  readonly worker: Service
  readonly postmaster: number
  readonly figures: DatabaseFigures
}

/** Runs the whole product for as long as the work takes. */
export async function withDemoProduct<Result>(
  work: (product: DemoProduct) => Promise<Result>,
): Promise<Result> {
  if (!isBuilt()) await build()
  return withBenchDatabase({ durable: true, settings: COUNTING_SETTINGS }, async (database) => {
    const { url: databaseUrl, folder } = database
    const { signIns } = await seed(databaseUrl, folder)
    const port = await freePort()
    const services: Service[] = []
    const product = await startProduct({
      databaseUrl,
      port,
      dataDir: folder,
      env: { LOG_LEVEL: 'info', PUBLIC_URL: `http://localhost:${port}` },
      onService: (service) => services.push(service),
    })
    const figures = await openDatabaseFigures(databaseUrl)
    try {
      const { server, worker } = product
      const postmaster = postmasterOf(database.postgres)
      return await work({ port, folder, signIns, services, server, worker, postmaster, figures })
    } finally {
      await figures.close()
      await product.stop()
    }
  })
}
