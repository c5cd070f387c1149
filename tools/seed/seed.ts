import { type Clock, createClock, HOUR_MS } from '#server/kernel/clock.ts'
import { type Config, parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules, type Modules } from '#server/wiring.ts'
import { DEMO_PASSWORD, enrolDemo } from './enrol-demo.ts'
import { fund } from './fund.ts'
import { LIVED_IN } from './lived-in/people.ts'
import { openPast } from './lived-in/past.ts'
import { livePast } from './lived-in/live-past.ts'
import { openPastChain, type PastChain } from './lived-in/past-chain.ts'
import { seedStrategy } from './lived-in/seed-strategy.ts'
import { seedWebhook } from './lived-in/seed-webhook.ts'
import { startTrading } from './lived-in/start-trading.ts'
import { DAYS_LIVED } from './lived-in/walk.ts'
import { seedConsole } from './seed-console.ts'
import { seedHelp } from './seed-help.ts'
import { openPresentRound } from './seed-ico.ts'
import { DEMO_STAFF, seedStaff } from './seed-staff.ts'
import { subscribeDemo } from './subscribe-demo.ts'
import { type Demo, DEMOS } from './demo-members.ts'

const config = parseConfig({ ...process.env, LOG_LEVEL: 'warn' })
if (!config.sandbox) throw new Error('demonstration data is for a sandbox only')
const log = createLog(config.LOG_LEVEL)
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, log)
const BONUS_BUDGET = '10000'
const SUBSCRIBED_DAYS = 30

/** Sets aside what sign-up bonuses of the demonstration cost: operator's capital, before any coin is on the chain. */
async function fundBonuses(modules: Modules): Promise<void> {
  const { wallet, referral, membership, market, game } = modules
  await wallet.openHouseAccounts()
  await referral.openHouseAccounts()
  await membership.openHouseAccounts()
  await game.openHouseAccounts(db)
  await market.confirmMcsPrice()
  await fund(kernel, modules, {
    name: 'bonuses',
    from: { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
    to: { class: 'BONUS_BUDGET', currency: 'MCS' },
    kind: 'operator_deposit',
    currency: 'MCS',
    amount: BONUS_BUDGET,
  })
}

const members = new Map<string, string>()

/** A member of the present, unless it is there. */
async function makeDemo(demo: Demo, hash: string): Promise<void> {
  const clock = createClock(kernel.install.clock.offsetMs() - demo.confirmedHoursAgo * HOUR_MS)
  const modules = await createModules(config, { ...kernel, clock })
  if (await modules.identity.isIdTaken(demo.id)) return
  const inviterId = members.get(demo.invitedBy ?? '')
  const memberId = await enrolDemo({ kernel, modules }, { ...demo, inviterId }, hash)
  members.set(demo.id, memberId)
  if (demo.subscribes !== true) return
  await subscribeDemo({ kernel, modules }, memberId, { item: 'SIGNAL', days: SUBSCRIBED_DAYS })
  const change = { autoMasterOn: true, mode: 'paper' } as const
  await db.tx((tx) => modules.autotrading.changeTradingSettings(tx, { memberId, change }))
}

const present = await createModules(config, kernel)
const isFirst = !(await present.identity.isIdTaken(DEMOS[0]?.id ?? ''))
// An installation that has members has a past of its own.
let chain: PastChain | undefined
async function configure(clock: Clock): Promise<Config> {
  if (config.TRON_FULL_HOST !== '') return config
  const opened = await openPastChain(config, clock)
  chain = opened.chain
  return opened.config
}
const past = isFirst ? await openPast(config, kernel, { daysAgo: DAYS_LIVED, configure }) : undefined
if (past !== undefined) await fundBonuses(past.modules)
await fundBonuses(present)
const hash = await present.identity.hashPassword(DEMO_PASSWORD)
for (const demo of DEMOS) await makeDemo(demo, hash)
const first = members.get('haneul07')
if (past !== undefined) {
  let trading: Promise<string> | undefined
  let livedIn: string | undefined
  const onEnrolled = (memberId: string) => {
    livedIn = memberId
    trading = startTrading(config.dataDir, memberId)
    // Told at the end, by the one who waits for it.
    trading.catch(() => undefined)
  }
  await livePast(past, { members, hash, chain, onEnrolled })
  past.toMs(kernel.clock.nowMs())
  await chain?.openBooks(past)
  await chain?.stop(past)
  await trading
  if (livedIn !== undefined) {
    await seedStrategy(kernel, livedIn)
    await seedWebhook(kernel, livedIn)
  }
  // What is due today: nobody who joins a plan right after the start waits for it.
  await present.rewards.runBatch()
  await present.ico.runReleases()
  // A run fetches a month of rates at most.
  while ((await present.market.recordDayRates()) > 0);
}
if (first !== undefined) {
  await openPresentRound({ kernel, modules: present })
  await seedHelp(present, db, first)
}
await seedStaff(present)
if (first !== undefined) await seedConsole({ config, kernel, modules: present, members })
const known = (await present.identity.isIdTaken(LIVED_IN.id)) ? [...DEMOS, LIVED_IN] : DEMOS
await db.close()
kernel.mailer.close()
const signIns = known.map(({ id, note }) => ({ id, password: DEMO_PASSWORD, note }))
process.stdout.write(`${JSON.stringify({ signIns, staff: DEMO_STAFF })}\n`)
