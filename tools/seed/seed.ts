import { money } from '#contract/money.ts'
import { createClock, HOUR_MS } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules, type Modules } from '#server/wiring.ts'
import { seedConsole } from './seed-console.ts'
import { seedHelp } from './seed-help.ts'
import { seedIco } from './seed-ico.ts'
import { DEMO_STAFF, seedStaff } from './seed-staff.ts'
import { type Demo, DEMOS } from './demo-members.ts'

const PASSWORD = 'plum-ink-7431'
const config = parseConfig({ ...process.env, LOG_LEVEL: 'warn' })
if (!config.sandbox) throw new Error('demonstration data is for a sandbox only')
const log = createLog(config.LOG_LEVEL)
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, log)
const BONUS_BUDGET = money('MCS', 10_000_000_000n)
const SUBSCRIBED_DAYS = 30

/** Sets aside what sign-up bonuses of the demonstration cost: operator's capital, before any coin is on the chain. */
async function fundBonuses({ wallet, referral, membership, ledger, market }: Modules): Promise<void> {
  await wallet.openHouseAccounts()
  await referral.openHouseAccounts()
  await membership.openHouseAccounts()
  await market.confirmMcsPrice()
  await db.tx((tx) =>
    ledger.post(tx, [
      {
        key: namedUuid('demonstration bonuses'),
        op: 'post',
        kind: 'operator_deposit',
        detail: 'demonstration',
        debit: { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
        credit: { class: 'BONUS_BUDGET', currency: 'MCS' },
        amount: BONUS_BUDGET,
      },
    ]),
  )
}

const members = new Map<string, string>()

/** The sign-up form's part about who invited. */
async function inviteOf({ identity }: Modules, { invitedBy, via }: Demo) {
  const inviterId = members.get(invitedBy ?? '')
  if (inviterId === undefined || via === undefined) return {}
  return { invite_code: (await identity.getMember(db, inviterId)).inviteCode, via }
}

async function subscribe({ membership }: Modules, memberId: string): Promise<void> {
  const { quoteId } = await membership.quote(memberId, { item: 'SIGNAL', days: SUBSCRIBED_DAYS })
  await db.tx((tx) => membership.subscribe(tx, { memberId, form: { quoteId } }))
}

await fundBonuses(await createModules(config, kernel))
for (const demo of DEMOS) {
  const clock = createClock(kernel.install.clock.offsetMs() - demo.confirmedHoursAgo * HOUR_MS)
  const modules = await createModules(config, { ...kernel, clock })
  const { identity } = modules
  if (await identity.isIdTaken(demo.id)) continue
  const { id, name, phone, country, locale } = demo
  const invite = await inviteOf(modules, demo)
  const form = {
    ...invite,
    id,
    name,
    country,
    locale,
    email: `${id}@mail.example`,
    phone_number: phone,
    password: PASSWORD,
    password_check: PASSWORD,
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
  }
  const hash = await identity.hashPassword(PASSWORD)
  const memberId = await db.tx((tx) => identity.enrolMember(tx, { form, hash }))
  members.set(id, memberId)
  if (demo.subscribes === true) {
    await subscribe(modules, memberId)
    await db.tx((tx) =>
      modules.autotrading.changeTradingSettings(tx, {
        memberId,
        change: { autoMasterOn: true, mode: 'paper' },
      }),
    )
  }
}
const first = members.get('haneul07')
if (first !== undefined) {
  await seedIco(config, kernel, first)
  await seedHelp(await createModules(config, kernel), db, first)
}
const present = await createModules(config, kernel)
await seedStaff(present)
if (first !== undefined) await seedConsole({ config, kernel, modules: present, members })
await db.close()
kernel.mailer.close()
const signIns = DEMOS.map(({ id, note }) => ({ id, password: PASSWORD, note }))
process.stdout.write(`${JSON.stringify({ signIns, staff: DEMO_STAFF })}\n`)
