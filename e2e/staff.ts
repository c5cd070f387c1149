import type { Page } from 'playwright-core'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, type Tx } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules, type Modules } from '#server/wiring.ts'
import { signInToConsole } from '#tools/screens/console-sign-in.ts'
import type { SandboxInstallation } from './harness.ts'
import { authenticatorCode } from './totp.ts'

/** Does what the staff do on the product's database, telling the members' pages, for journeys that have no console. */
export async function asStaff(
  journey: SandboxInstallation,
  work: (modules: Modules, tx: Tx) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = journey.internals
  const db = openDatabase({ url: databaseUrl, maxConnections: 4 })
  const config = parseConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: journey.url,
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

/** Creates a staff member who can sign in at the console at once. */
async function aStaffPerson(journey: SandboxInstallation, loginId: string, roles: readonly StaffRole[]) {
  await asStaff(journey, ({ staff }) =>
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
export async function staffPage(
  journey: SandboxInstallation,
  role: StaffRole,
  loginId: string = role,
): Promise<Page> {
  const page = await (await journey.newProfile('en-US')).newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  const { otpSecret, ...door } = await aStaffPerson(journey, loginId, [role])
  const code = authenticatorCode(otpSecret, await journey.now())
  await signInToConsole(page, journey.url, { ...door, code })
  return page
}

/** Two keys one after the other, as fingers do it: without waiting for what a slow page makes of the first. */
export async function pressPair({ keyboard }: Page, first: string, second: string): Promise<void> {
  await Promise.all([keyboard.press(first), keyboard.press(second)])
}
