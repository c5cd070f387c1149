import { sql, type Queryable } from './db.ts'

/** A process with a memory of its own outside the database, in which a restore cannot make it forget. */
export type KeeperName = 'signer' | 'executor'

/** What the database says of a keeper; the keeper compares it with its memory. */
export interface Keeper {
  readonly epoch: string
  readonly formerEpoch: string | null
  readonly mark: bigint
  /** What the database lost, in words for the operator. */
  readonly lost: string | null
  /** Whether the keeper has confirmed the database that runs now; every start of one asks anew. */
  readonly isConfirmed: boolean
}

export function findKeeper(db: Queryable, name: KeeperName): Promise<Keeper | undefined> {
  return db.maybe<Keeper>(sql`
    select epoch, former_epoch as "formerEpoch", mark, lost, is_confirmed as "isConfirmed"
    from kernel_keepers_now where keeper = ${name}`)
}

/** What the marks say the database has lost of what a keeper remembers; undefined for nothing. */
export function describeLoss(
  keeper: Keeper | undefined,
  known: Pick<Keeper, 'epoch' | 'mark'> | undefined,
): string | undefined {
  if (known === undefined || known.mark === 0n) return undefined
  if (keeper === undefined) return 'the database is older than its first confirmation'
  const isSuccessor = keeper.formerEpoch === known.epoch
  if (keeper.epoch !== known.epoch && !isSuccessor)
    return 'the database is of another epoch than is remembered'
  return keeper.mark < known.mark
    ? `the database stands at mark ${keeper.mark}, it was seen at ${known.mark}`
    : undefined
}

/** The keeper misses nothing; of an epoch and with a mark higher than all before. */
export async function confirmDatabase(
  db: Queryable,
  name: KeeperName,
  { epoch, mark }: Pick<Keeper, 'epoch' | 'mark'>,
): Promise<void> {
  if (name === 'signer') await db.one(sql`select kernel_confirm(${name}, ${epoch}, ${mark})`)
  else await db.one(sql`select kernel_confirm_as_executor(${epoch}, ${mark})`)
}

/** The keeper knows of more than the database: money stops until `openEpoch`. The first report stays. */
export async function reportLoss(
  db: Queryable,
  name: KeeperName,
  { epoch, lost }: { readonly epoch: string; readonly lost: string },
): Promise<void> {
  if (name === 'signer') await db.one(sql`select kernel_report_loss(${name}, ${epoch}, ${lost})`)
  else await db.one(sql`select kernel_report_loss_as_executor(${epoch}, ${lost})`)
}

/** Everything since the restore is accounted for: a new epoch that follows on the keeper's memory. Money waits for its confirmation. */
export async function openEpoch(
  db: Queryable,
  name: KeeperName,
  { epoch, mark }: Pick<Keeper, 'epoch' | 'mark'>,
): Promise<void> {
  await db.run(sql`
    insert into kernel_keepers as k (keeper, epoch, former_epoch, mark, instance)
    values (${name}, gen_random_uuid(), ${epoch}, ${mark} + 1, '')
    on conflict (keeper) do update set epoch = excluded.epoch, former_epoch = excluded.former_epoch,
      mark = greatest(k.mark, ${mark}) + 1, instance = '', lost = null, lost_at = null`)
}

/** Whether the signer has confirmed the database that runs now; undefined where no signer was ever there. */
export async function isConfirmed(db: Queryable): Promise<boolean | undefined> {
  const { confirmed } = await db.one<{ confirmed: boolean | null }>(
    sql`select kernel_is_confirmed() as confirmed`,
  )
  return confirmed ?? undefined
}
