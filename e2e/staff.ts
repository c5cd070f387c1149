import type { Page } from 'playwright-core'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase, type Tx } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules, type Modules } from '#server/wiring.ts'
import { signInToConsole } from '#tools/console-sign-in.ts'
import type { World } from './harness.ts'
import { authenticatorCode } from './totp.ts'

/** Does what the staff do on the product's database, telling the members' pages, for journeys that have no console. */
export async function asStaff(
  world: World,
  work: (modules: Modules, tx: Tx) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = world.place
  const db = openDatabase({ url: databaseUrl, maxConnections: 4 })
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: world.url,
  })
  const kernel = await createKernel(config, db, createLog('silent'))
  const modules = await createModules(config, kernel)
  await kernel.live.start()
  await db.tx((tx) => work(modules, tx))
  // What is published last is posted last: the news before it has gone out.
  await kernel.live.publish({ topic: 'alarms', type: 'posted', data: null })
  await kernel.live.stop()
  kernel.mailer.close()
  await db.close()
}

const STAFF_PASSWORD = 'quartz-lamp-20260'
const STAFF_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Makes somebody of the staff who can sign in at the console at once. */
async function aStaffPerson(world: World, loginId: string, roles: readonly StaffRole[]) {
  await asStaff(world, ({ staff }) =>
    staff.seedPerson({
      loginId,
      name: `Person ${loginId}`,
      locale: 'en',
      roles,
      password: STAFF_PASSWORD,
      secret: STAFF_SECRET,
    }),
  )
  return { loginId, password: STAFF_PASSWORD, otpSecret: STAFF_SECRET }
}

/** The console, in English, as somebody of one role sees it, in a profile of its own. */
export async function staffPage(world: World, role: StaffRole, loginId: string = role): Promise<Page> {
  const page = await (await world.newProfile('en-US')).newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  const { otpSecret, ...door } = await aStaffPerson(world, loginId, [role])
  const code = authenticatorCode(otpSecret, await world.now())
  await signInToConsole(page, world.url, { ...door, code })
  return page
}
