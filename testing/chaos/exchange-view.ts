import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'

/** The product's own view, to prepare and to judge with. */
export async function openStage(url: string, folder: string, executorKey: string) {
  const config = parseConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    EXECUTOR_KEY: executorKey,
  })
  const db = openDatabase({ url })
  const kernel = await createKernel(config, db, createLog('silent'))
  return { kernel, modules: await createModules(config, kernel) }
}
export type ChaosStage = Awaited<ReturnType<typeof openStage>>
