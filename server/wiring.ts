import { createBrakes } from './kernel/parameters/brakes.ts'
import { createClock, type Clock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { Database } from './kernel/database/db.ts'
import { createDeviceProofs } from './kernel/security/device-proof.ts'
import { createActions } from './kernel/actions/actions.ts'
import { createIdempotency } from './kernel/http/idempotency.ts'
import { openInstall } from './kernel/parameters/install.ts'
import { createJobs } from './kernel/jobs/jobs.ts'
import { createLimits } from './kernel/security/limits.ts'
import type { Bus } from './kernel/live/bus.ts'
import { createLive } from './kernel/live/live.ts'
import { createNatsBus } from './kernel/live/nats-bus.ts'
import { createPostgresBus } from './kernel/live/postgres-bus.ts'
import type { Logger } from './kernel/log.ts'
import { createMailer } from './kernel/mail.ts'
import { createOutbox } from './kernel/database/outbox.ts'
import { createParameters } from './kernel/parameters/parameters.ts'
import { createProofMemory } from './kernel/security/proof-memory.ts'
import { createScanFile } from './kernel/files/scan-file.ts'
import { openSecrets } from './kernel/security/keys/open-secrets.ts'
import { createAccessTokens } from './kernel/security/session.ts'
import { createSlowDowns } from './kernel/http/slow-down.ts'
import { createSettings } from './kernel/parameters/settings.ts'
import { createAlerts, type Alerts, type AlertsContext } from './modules/alerts/alerts.ts'
import { createAccountClosure, type AccountClosure } from './modules/account-closure/account-closure.ts'
import {
  createAutoTrading,
  tradingOptions,
  type AutoTrading,
  type AutoTradingNeeds,
} from './modules/autotrading/autotrading.ts'
import {
  createChain,
  openApprover,
  parseTronSettings,
  type Chain,
  type ChainHooks,
} from './modules/chain/chain.ts'
import { createCloses } from './modules/closes/closes.ts'
import { createGame, type Game } from './modules/game/game.ts'
import { createIco } from './modules/ico/ico.ts'
import { createIdentity, type Identity, type IdentityHooks } from './modules/identity/identity.ts'
import { createLedger } from './modules/ledger/ledger.ts'
import { createGates } from './modules/licences/licences.ts'
import { createMarket, type Market, type OpenRates, type OpenSandbox } from './modules/market/market.ts'
import { createMembership, type Membership } from './modules/membership/membership.ts'
import { createNotifications, wayParts, type Notifications } from './modules/notifications/notifications.ts'
import { createPrograms, hooksOfSignals, type Programs } from './modules/programs/programs.ts'
import { createReferral, type Referral } from './modules/referral/referral.ts'
import { createRewards, type Rewards } from './modules/rewards/rewards.ts'
import { createSignals, type Signals, type SignalsNeeds } from './modules/signals/signals.ts'
import { createStaff, type Staff } from './modules/staff/staff.ts'
import { createStatements } from './modules/statements/statements.ts'
import { createTransparency, type TransparencyContext } from './modules/transparency/transparency.ts'
import { createWallet, explainBy, type Wallet } from './modules/wallet/wallet.ts'
import type { Content } from './modules/content/content.ts'
import { createHelp } from './parts/create-help.ts'
import { createProbes } from './status-probes.ts'
import { productParameters } from './parameters.ts'

const ACCESS_TTL_SECONDS = 10 * 60
const SANDBOX_SMTP = 'smtp://127.0.0.1:2525'

/** What carries live messages between processes: see decision 0206. */
function createBus({ NATS_URL }: Config, db: Database, log: Logger): Bus {
  return NATS_URL === '' ? createPostgresBus(db) : createNatsBus(NATS_URL, log)
}

/** The kernel's parts, made once for the process. */
export async function createKernel(config: Config, db: Database, log: Logger) {
  const install = await openInstall(db, config.NETWORK)
  const clock: Clock = install.clock
  const { masterKeys, secrets } = await openSecrets(config, db)
  const tokens = createAccessTokens(secrets, clock, ACCESS_TTL_SECONDS)
  const machine = createClock()
  const proofs = createDeviceProofs({
    machineNowMs: () => machine.nowMs(),
    publicUrl: config.publicUrl,
    sandbox: config.sandbox,
  })
  const proofMemory = createProofMemory(db, () => performance.now())
  const bus = createBus(config, db, log)
  const mailer = createMailer(config.SMTP_URL || SANDBOX_SMTP, config.MAIL_FROM, clock)
  const outbox = createOutbox({ db, clock, log })
  const idempotency = createIdempotency(db, clock, secrets)
  const parameters = createParameters(db, clock, productParameters)
  return {
    install,
    db,
    log,
    clock,
    masterKeys,
    secrets,
    tokens,
    proofs,
    proofMemory,
    mailer,
    outbox,
    scanFile: createScanFile(config.FILE_SCANNER, log),
    limits: createLimits(db, clock),
    slowDowns: createSlowDowns(db, clock),
    idempotency,
    actions: createActions({ db, idempotency, monotonicMs: () => performance.now() }),
    jobs: createJobs({ db, clock, log, outbox }),
    bus,
    live: createLive({ bus, clock, log, tokens, proofs, proofMemory }),
    parameters,
    brakes: createBrakes({ db, clock, log, parameters }),
    settings: createSettings(db, clock, {
      versions: { aos: config.APP_VERSION_AOS, ios: config.APP_VERSION_IOS },
      requiresChecks: !config.sandbox,
    }),
  }
}

/** With a sandbox's market in place of the usual one, where a demonstration's past has less history before it. */
export type Kernel = Awaited<ReturnType<typeof createKernel>> & { readonly openMarket?: OpenSandbox }

/** What the chain tells the wallet, which is made after it. */
function upward(wallet: () => Wallet): ChainHooks {
  return {
    depositSeen: (tx, deposit) => wallet().chainHooks.depositSeen(tx, deposit),
    depositsCredited: (tx, deposits) => wallet().chainHooks.depositsCredited(tx, deposits),
    depositVanished: (tx, deposit) => wallet().chainHooks.depositVanished(tx, deposit),
    paymentChanged: (tx, event) => wallet().chainHooks.paymentChanged(tx, event),
    checkPayment: (tx, payment) => wallet().chainHooks.checkPayment(tx, payment),
    adoptPayment: (tx, lost) => wallet().chainHooks.adoptPayment(tx, lost),
    liabilities: () => wallet().chainHooks.liabilities(),
    houseFunded: (tx, receipt) => wallet().chainHooks.houseFunded(tx, receipt),
    houseFee: (tx, fee) => wallet().chainHooks.houseFee(tx, fee),
  }
}

interface AboveIdentity {
  readonly identity: Identity
  readonly notifications: Notifications
  readonly wallet: Wallet
  readonly referral: Referral
  readonly membership: Membership
  readonly content: Content
  readonly accountClosure: AccountClosure
}

/** What identity calls upward; the modules above it are made after it. */
function hooksOfIdentity(above: () => AboveIdentity, { parameters }: Kernel): IdentityHooks {
  return {
    async confirmed(tx, memberId) {
      const { identity, wallet, referral, membership } = above()
      const { inviterId, via } = await identity.getMember(tx, memberId)
      await referral.enrol(tx, { memberId, inviterId, via })
      return {
        trialEndsAt: await membership.startTrial(tx, memberId),
        bonus: await wallet.welcomeMember(tx, {
          memberId,
          isInvited: inviterId !== undefined,
          inviterId:
            inviterId !== undefined && (await referral.mayPay(tx, inviterId)) ? inviterId : undefined,
        }),
      }
    },
    accessFlags: (memberId) => above().membership.accessFlags(memberId),
    withdrawLockHours: () => parameters.get('withdraw.lock_hours'),
    notify: (db, alarm) =>
      above()
        .notifications.notify(db, alarm)
        .then(() => undefined),
    sessionsEnded: (db, ids) => above().notifications.removeDevicesOf(db, ids),
    termsInForce: (tx) => above().content.termsInForce(tx),
    stopClosing: (tx, account) => above().accountClosure.stopClosing(tx, account),
  }
}

/** How the product names itself to members and to push services. */
function wordsOf({ BRAND_NAME, MAIL_FROM, PUSH_ORIGIN, publicUrl }: Config) {
  return { brandName: BRAND_NAME, contact: MAIL_FROM, pushOrigin: PUSH_ORIGIN, publicUrl }
}

/** What the console shows and does by the configuration. */
function consoleSettings(config: Config) {
  const believesOneNode = config.TRON_CHECK_WAIVED && config.TRON_CHECK_HOST === ''
  return { ...wordsOf(config), sandbox: config.sandbox, believesOneNode }
}

/** What members buy a membership for. */
function createTrading(
  below: Omit<AutoTradingNeeds, 'signals' | keyof ReturnType<typeof tradingOptions>> &
    SignalsNeeds &
    Omit<AlertsContext, 'signals'>,
  config: Config,
) {
  const signals: Signals = createSignals(below)
  const alerts: Alerts = createAlerts({ ...below, signals })
  const autotrading: AutoTrading = createAutoTrading({ ...below, signals, ...tradingOptions(config) })
  return { signals, alerts, autotrading }
}

/** Only a worker opens the key that vouches for payments. */
function chainOptions(config: Config) {
  return {
    sandbox: config.sandbox,
    tron: parseTronSettings(config),
    approver: config.ROLE === 'web' ? undefined : openApprover(config.approvalDir),
  }
}

/** The generated market and rates; a production never loads them. */
const openSandbox: OpenSandbox = async (nowMs) =>
  (await import('./sandbox/sandbox-source.ts')).openSandboxSource(nowMs)
const openRates: OpenRates = async () => (await import('./sandbox/sandbox-rates.ts')).sandboxRates

/** The modules that use no other and call nothing upward. */
function createGround(config: Config, kernel: Kernel, trading: () => AutoTrading) {
  return {
    ledger: createLedger(kernel),
    market: createMarket({
      ...kernel,
      setting: config.MARKET,
      ratesUrl: config.RATES_URL,
      ...(config.sandbox && { openSandbox: kernel.openMarket ?? openSandbox, openRates }),
    }),
    gates: createGates({ ...kernel, sandbox: config.sandbox }),
    ...wayParts(config, kernel.clock, (tx, memberId) => trading().pauseMember(tx, memberId)),
  }
}

/** What anyone may check, and whether it all works. */
function createOpenness(config: Config, kernel: Kernel, below: Openness) {
  const probes = createProbes(config, { kernel, ...below })
  return createTransparency({ ...kernel, ...wordsOf(config), ...below, probes })
}

type Openness = Omit<TransparencyContext, keyof Kernel | 'chain' | 'probes' | 'publicUrl' | 'brandName'> & {
  readonly chain: Chain
  readonly market: Market
  readonly notifications: Notifications
}

function identityNeeds(config: Config, kernel: Kernel, all: () => Modules) {
  const hooks = hooksOfIdentity(all, kernel)
  return { ...kernel, ...wordsOf(config), hasCheapPasswords: config.CHEAP_PASSWORDS, hooks }
}

/** The modules in the order of modules.ts; calls upward are the functions handed over here. */
export async function createModules(config: Config, kernel: Kernel) {
  const ground: ReturnType<typeof createGround> = createGround(config, kernel, () => all.autotrading)
  const chain = createChain({ ...kernel, ...chainOptions(config), hooks: upward(() => wallet) })
  const identity: Identity = createIdentity(identityNeeds(config, kernel, () => all))
  const words = wordsOf(config)
  const notifications: Notifications = createNotifications({ ...kernel, ...ground, ...words, identity })
  const below = { ...kernel, ...ground, chain, identity, notifications }
  const wallet: Wallet = createWallet({
    ...below,
    isAgreedByTwo: (tx, id) => all.staff.isAgreedByTwo(tx, id),
    ...explainBy(() => all),
    faucet: config.sandbox ? '/sandbox/chain' : undefined,
  })
  const referral: Referral = createReferral({
    ...below,
    publicUrl: config.publicUrl,
    inviteeBonus: () => kernel.parameters.get('signup.bonus_invitee_mcs'),
    findSharedPayouts: (queryable, couples) => wallet.findSharedPayouts(queryable, couples),
  })
  const withReferral = { ...below, wallet, referral }
  const membership: Membership = createMembership(withReferral)
  const rewards: Rewards = createRewards({
    ...withReferral,
    installedAt: kernel.install.installedAt,
    earnMemberships: (day) => membership.earnDay(day),
  })
  const game: Game = createGame(withReferral)
  const ico = createIco({ ...below, ...words, wallet, referral })
  const trading = createTrading({ ...below, ...hooksOfSignals(() => all), membership }, config)
  const help = createHelp({ ...below, membership })
  const transparency = createOpenness(config, kernel, { ...below, ...trading, ...help, rewards })
  const money = { ...ground, chain, identity, notifications, wallet, referral, rewards, membership }
  const statements = createStatements({ ...below, ...words, wallet })
  const sandboxUrl = config.WEBHOOK_SANDBOX_URL
  const programs: Programs = createPrograms({ ...below, membership, sandboxUrl })
  const closes = createCloses({ ...kernel, ...ground, ...words, transparency })
  const members = { ...money, statements, game, ico, ...trading, ...help, transparency, closes, programs }
  const accountClosure: AccountClosure = createAccountClosure({
    ...kernel,
    ...members,
    eraseStaffNotes: (tx, memberId) => all.staff.eraseMember(tx, memberId),
  })
  const staff: Staff = createStaff({ ...kernel, ...consoleSettings(config), ...members })
  const all = { ...members, accountClosure, staff }
  return all
}

export type Modules = Awaited<ReturnType<typeof createModules>>
