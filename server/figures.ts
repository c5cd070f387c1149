import { backupAges, failedBackups } from './kernel/jobs/backup-records.ts'
import { isConfirmed } from './kernel/database/keepers.ts'
import type { Figure, Sample } from './kernel/metrics.ts'
import type { Admission } from './kernel/overload/admission.ts'
import type { ReplicaParts } from './kernel/database/replica/replica-parts.ts'
import type { DatabaseProbe } from './kernel/database/database-probe.ts'
import { moneyFigures, type MoneyParts } from './money-figures.ts'
import type { Kernel, Modules } from './wiring.ts'

const one = (value: number): Sample[] => [{ value }]
const SECOND_MS = 1_000

export interface OwnParts {
  readonly kernel: Pick<Kernel, 'db' | 'live'>
  readonly admission: Pick<Admission, 'load'>
  readonly probe: Pick<DatabaseProbe, 'isUp'>
  readonly replica: Pick<ReplicaParts, 'lagSeconds'>
  /** Of the build that runs. */
  readonly release: string
}

function callFigures({ admission }: Pick<OwnParts, 'admission'>): Figure[] {
  return [
    {
      name: 'calls_running',
      help: 'Calls that are being answered',
      collect: () => one(admission.load().running),
    },
    {
      name: 'calls_limit',
      help: 'Calls that may be answered at once, as the process can do now',
      collect: () => one(admission.load().limit),
    },
    {
      name: 'calls_waiting',
      help: 'Calls that wait for their turn',
      collect: () => one(admission.load().waiting),
    },
    {
      name: 'calls_refused',
      help: 'Calls refused since the start because their turn would have come too late',
      collect: () => one(admission.load().refused),
    },
  ]
}

/** What each process tells of itself; nothing of it asks the database. */
export function processFigures({ kernel, admission, probe, replica, release }: OwnParts): Figure[] {
  const { db, live } = kernel
  return [
    ...callFigures({ admission }),
    { name: 'live_sockets', help: 'Pages that listen', collect: () => one(live.clientCount()) },
    { name: 'database_busy', help: 'Connections in use', collect: () => one(db.load().busy) },
    {
      name: 'database_waiting',
      help: 'Statements that wait for a connection',
      collect: () => one(db.load().waiting),
    },
    {
      name: 'database_up',
      help: 'Whether the database answered when it was last asked, at most seconds ago',
      collect: () => one(probe.isUp() ? 1 : 0),
    },
    {
      name: 'replica_lag_seconds',
      help: 'How far the replica is behind; nothing while it is away or there is none',
      collect: () => {
        const seconds = replica.lagSeconds()
        return seconds === undefined ? [] : one(seconds)
      },
    },
    {
      name: 'release_running',
      help: 'Which build runs here',
      labelNames: ['release'],
      collect: () => [{ labels: { release }, value: 1 }],
    },
  ]
}

/** What a worker can tell of the whole installation; the figures of several workers agree. */
export function workerFigures(kernel: Kernel, modules: Pick<Modules, 'chain'> & MoneyParts): Figure[] {
  return [
    ...bookFigures(kernel),
    ...jobFigures(kernel),
    ...outboxFigures(kernel),
    ...backupFigures(kernel),
    ...chainFigures(kernel, modules),
    ...moneyFigures(kernel, modules),
  ]
}

function bookFigures({ db, settings }: Kernel): Figure[] {
  return [
    {
      name: 'money_stopped',
      help: 'Whether calls that move money are refused, for whatever reason',
      collect: async () => one((await settings.isMoneyStopped()) ? 1 : 0),
    },
    {
      name: 'database_confirmed',
      help: 'Whether the signer has confirmed that the running database misses nothing it knows of',
      collect: async () => {
        const confirmed = await isConfirmed(db)
        return confirmed === undefined ? [] : one(confirmed ? 1 : 0)
      },
    },
    {
      name: 'invariant_age_seconds',
      help: 'Time since each invariant of the books was confirmed; beyond 90 money is stopped',
      labelNames: ['invariant'],
      collect: async () =>
        (await settings.invariantAges(db)).map(({ name, seconds }) => ({
          labels: { invariant: name },
          value: seconds,
        })),
    },
  ]
}

function jobFigures({ db, jobs }: Kernel): Figure[] {
  return [
    {
      name: 'job_age_seconds',
      help: 'Time since each timed job last ended well',
      labelNames: ['job'],
      collect: async () =>
        [...(await jobs.ages(db))].flatMap(([job, value]) =>
          value === undefined ? [] : [{ labels: { job }, value }],
        ),
    },
    {
      name: 'job_failures',
      help: 'Runs of each timed job that failed since one ended well',
      labelNames: ['job'],
      collect: async () =>
        (await jobs.failing(db)).map(({ last, times }) => ({ labels: { job: last.job }, value: times })),
    },
  ]
}

function outboxFigures({ outbox }: Kernel): Figure[] {
  return [
    {
      name: 'outbox_waiting',
      help: 'Effects on the outside that were not carried out yet',
      collect: async () => one((await outbox.backlog()).waiting),
    },
    {
      name: 'outbox_age_seconds',
      help: 'Age of the oldest effect that was not carried out yet',
      collect: async () => one((await outbox.backlog()).oldestSeconds),
    },
    {
      name: 'outbox_dead',
      help: 'Effects that were given up',
      collect: async () => one((await outbox.backlog()).dead),
    },
  ]
}

function backupFigures({ db }: Kernel): Figure[] {
  return [
    {
      name: 'backup_age_seconds',
      help: 'Time since the last good backup, copy of journals and rehearsed restore, or since the first start when there was none',
      labelNames: ['kind'],
      collect: async () =>
        (await backupAges(db)).map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
    },
    {
      name: 'backup_failed',
      help: 'Whether the last run of each of these failed',
      labelNames: ['kind'],
      collect: async () => [...(await failedBackups(db))].map((kind) => ({ labels: { kind }, value: 1 })),
    },
  ]
}

function chainFigures({ clock }: Kernel, { chain }: Pick<Modules, 'chain'>): Figure[] {
  if (!chain.isOn) return []
  const ageOf = (at: Date): number => (clock.nowMs() - at.getTime()) / SECOND_MS
  return [
    {
      name: 'chain_age_seconds',
      help: 'Age of the last solid block that was read',
      collect: async () => {
        const heights = await chain.confirmations()
        return heights === undefined ? [] : one(ageOf(heights.solidAt))
      },
    },
    {
      name: 'payments_open',
      help: 'Payments under way, by kind and state',
      labelNames: ['kind', 'state'],
      collect: async () =>
        (await chain.work()).payments.map(({ kind, state, count }) => ({
          labels: { kind, state },
          value: count,
        })),
    },
    {
      name: 'payment_age_seconds',
      help: 'Age of the oldest payment under way, by kind and state',
      labelNames: ['kind', 'state'],
      collect: async () =>
        (await chain.work()).payments.map(({ kind, state, oldest }) => ({
          labels: { kind, state },
          value: ageOf(oldest),
        })),
    },
  ]
}
