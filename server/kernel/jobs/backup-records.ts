import { sql, type Queryable } from '../database/db.ts'

/** What is done so that the database can come back: a copy of it, copies of the keepers' journals, a restore to try it. */
export const BACKUP_KINDS = ['backup', 'journals', 'rehearsal'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

export interface BackupRecord {
  readonly id: string
  readonly kind: BackupKind
  readonly isGood: boolean
  readonly note: string
}

/** Notes how one ended; good ones of this kind count as the newest. Older than 400 days is forgotten. */
export async function recordBackup(db: Queryable, { id, kind, isGood, note }: BackupRecord): Promise<void> {
  await db.run(sql`
    insert into kernel_backups (id, kind, is_good, note) values (${id}, ${kind}, ${isGood}, ${note.slice(0, 500)})`)
  await db.run(sql`delete from kernel_backups where ended_at < now() - interval '400 days'`)
}

/**
 * Seconds since the last good one of each kind, since the schema was made for a kind that never was: an installation that was never
 * backed up is overdue like one whose backups stopped.
 */
export function backupAges(
  db: Queryable,
): Promise<{ readonly kind: BackupKind; readonly seconds: number }[]> {
  return db.many<{ kind: BackupKind; seconds: number }>(sql`
    select kind, extract(epoch from clock_timestamp() - coalesce(
      (select max(ended_at) from kernel_backups b where b.kind = k.kind and is_good),
      (select min(applied_at) from kernel_migrations)))::double precision as seconds
    from unnest(${[...BACKUP_KINDS]}::text[]) k (kind)`)
}

/** The kinds whose newest run did not end well. */
export async function failedBackups(db: Queryable): Promise<ReadonlySet<BackupKind>> {
  const rows = await db.many<{ kind: BackupKind; isGood: boolean }>(sql`
    select distinct on (kind) kind, is_good as "isGood" from kernel_backups order by kind, ended_at desc`)
  return new Set(rows.filter(({ isGood }) => !isGood).map(({ kind }) => kind))
}
