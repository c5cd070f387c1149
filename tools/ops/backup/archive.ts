import { chownSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseUser } from '#tools/launch/postgres-user.ts'

/** Names that stand in commands of PostgreSQL between apostrophes, where % and ' mean something else. */
const PLAIN = /^[\w./-]+$/

/** The folder of the log of changes inside a folder of backups. Throws for a name that PostgreSQL's commands cannot carry. */
export function logFolder(folder: string): string {
  const path = join(resolve(folder), 'log')
  if (!PLAIN.test(path)) throw new Error(`${path}: only letters, digits and ._-/ can stand in this name.`)
  return path
}

/** The folder of the copies of the database. */
export const copiesFolder = (folder: string): string => join(resolve(folder), 'copies')

/** Makes both folders; the database's own user writes the log. */
export function prepareFolder(folder: string): void {
  const [log, copies] = [logFolder(folder), copiesFolder(folder)]
  for (const path of [log, copies]) mkdirSync(path, { recursive: true, mode: 0o700 })
  const user = databaseUser()
  if (user !== undefined) for (const path of [folder, log]) chownSync(path, user.uid, user.gid)
}

/**
 * Settings with which PostgreSQL keeps its log of changes for a restore to any moment, a minute after each at the latest. A piece has its name only
 * when it is on the disk; one that was stored before a crash is compared and not stored twice.
 */
export function archiveSettings(folder: string): readonly string[] {
  const stored = `${logFolder(folder)}/%f.gz`
  const isThere = `test -e ${stored} && gzip -dc ${stored} | cmp -s - %p`
  const store = `gzip -c %p > ${stored}.new && sync ${stored}.new && mv ${stored}.new ${stored}`
  return [
    'archive_mode=on',
    'archive_timeout=60s',
    `archive_command=(${isThere}) || (test ! -e ${stored} && ${store})`,
  ]
}

/** The command that brings one piece of the log back. */
export const fetchCommand = (folder: string): string =>
  `test -e ${logFolder(folder)}/%f.gz && gzip -dc ${logFolder(folder)}/%f.gz > %p`
