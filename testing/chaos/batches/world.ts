import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { HDKey } from '@scure/bip32'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import { createActions, type Actions } from '#server/kernel/actions/actions.ts'
import type { Submission } from '#server/kernel/actions/run-batch.ts'
import { createStillClock, type MovableClock } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createIdempotency } from '#server/kernel/http/idempotency.ts'
import { createLog } from '#server/kernel/log.ts'
import { createBrakes } from '#server/kernel/parameters/brakes.ts'
import { createParameters } from '#server/kernel/parameters/parameters.ts'
import { createLimits } from '#server/kernel/security/limits.ts'
import { gameHandlers } from '#server/modules/game/game.http.ts'
import { icoHandlers } from '#server/modules/ico/ico.http.ts'
import { membershipHandlers } from '#server/modules/membership/membership.http.ts'
import { rewardsHandlers } from '#server/modules/rewards/rewards.http.ts'
import { walletHandlers } from '#server/modules/wallet/wallet.http.ts'
import { productParameters } from '#server/parameters.ts'
import { createKernel, createModules, type Kernel, type Modules } from '#server/wiring.ts'

const CONNECTIONS = 16
/** Coins and addresses of a chain that nobody runs. */
const CHAIN = {
  TRON_XPUB: HDKey.fromMasterSeed(createHash('sha256').update('batches').digest()).derive("m/44'/195'/0'/0")
    .publicExtendedKey,
  TRON_HOT_ADDRESS: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  TRON_USDT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  TRON_MCS: 'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
}

/** Which call of the run is under way. */
export const callUnderWay = new AsyncLocalStorage<number>()

/** Hears how calls go through the batches. */
export interface Watcher {
  /** A call stands in the queue of its action. */
  submitted(call: number): void
  /** A batch is written and not yet committed: which calls it decided, in this order. */
  decided(position: bigint, calls: readonly number[]): void
}

/** The product's modules on one database, without HTTP and jobs, at a time that stands until it is moved. */
export interface World {
  readonly db: Database
  readonly kernel: Kernel
  readonly modules: Modules
  readonly clock: MovableClock
  readonly handlers: MoneyHandlers
  /** Quotes of memberships by the key of the call that pays at them, so that it says the same when it is sent again. */
  readonly membershipQuotes: Map<string, Promise<string>>
  close(): Promise<void>
}

/** The calls that go through batches. */
export interface MoneyHandlers {
  readonly game: ReturnType<typeof gameHandlers>
  readonly wallet: ReturnType<typeof walletHandlers>
  readonly rewards: ReturnType<typeof rewardsHandlers>
  readonly ico: ReturnType<typeof icoHandlers>
  readonly membership: ReturnType<typeof membershipHandlers>
}

/** Numbers batches by when they hold all their locks: of two that conflict, the one that commits first has the lower number. */
export async function createPositions(db: Database): Promise<void> {
  await db.run(sql`create sequence chaos_position`)
}

/** Actions that tell in which order requests were decided. */
function watch(actions: Actions, watcher: Watcher): Actions {
  return {
    open<Request extends MemberRequest, State, Outcome, Answer>(
      action: Action<Request, State, Outcome, Answer>,
    ) {
      const numbers = new WeakMap<Request, number>()
      let decided: number[] = []
      const decidedBy = new Map<State, number[]>()
      const submit = actions.open<Request, State, Outcome, Answer>({
        ...action,
        async load(tx, requests) {
          const state = await action.load(tx, requests)
          decidedBy.set(state, [])
          return state
        },
        decide(state, request) {
          decided = decidedBy.get(state) ?? []
          decided.push(numbers.get(request) ?? -1)
          return action.decide(state, request)
        },
        async save(tx, outcomes, state) {
          await action.save(tx, outcomes, state)
          const { position } = await tx.one<{ position: bigint }>(
            sql`select nextval('chaos_position') as position`,
          )
          watcher.decided(position, decidedBy.get(state) ?? [])
          decidedBy.delete(state)
        },
      })
      return (submission: Submission<Request, Answer>) => {
        const call = callUnderWay.getStore() ?? -1
        numbers.set(submission.request, call)
        watcher.submitted(call)
        return submit(submission)
      }
    },
  }
}

export interface WorldOptions {
  readonly url: string
  readonly folder: string
  readonly at: string
  /** Undefined where nobody asks for the order. */
  readonly watcher: Watcher | undefined
}

/** Opens the modules; everything that asks for the time is asked of the clock that stands. */
export async function openWorld({ url, folder, at, watcher }: WorldOptions): Promise<World> {
  const env = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', MARKET: 'sandbox', ...CHAIN }
  const config = parseConfig(env)
  const db = openDatabase({ url, maxConnections: CONNECTIONS })
  const clock = createStillClock(at)
  const log = createLog('silent')
  const made = await createKernel(config, db, log)
  const idempotency = createIdempotency(db, clock, made.secrets)
  const parameters = createParameters(db, clock, productParameters)
  const actions = createActions({ db, idempotency, monotonicMs: () => performance.now() })
  const kernel: Kernel = {
    ...made,
    clock,
    idempotency,
    parameters,
    limits: createLimits(db, clock),
    brakes: createBrakes({ db, clock, log, parameters }),
    actions: watcher === undefined ? actions : watch(actions, watcher),
  }
  const modules = await createModules(config, kernel)
  const handlers = {
    game: gameHandlers(modules.game),
    wallet: walletHandlers(modules.wallet),
    rewards: rewardsHandlers(modules.rewards),
    ico: icoHandlers(modules.ico),
    membership: membershipHandlers(modules.membership),
  }
  const close = async () => {
    kernel.mailer.close()
    await db.close()
  }
  return { db, kernel, modules, clock, handlers, membershipQuotes: new Map(), close }
}
