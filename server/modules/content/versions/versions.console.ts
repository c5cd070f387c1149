import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts, NamedColleague } from '#server/kernel/console/console-parts.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentContext } from '../content-context.ts'
import { findItem, saveItem } from '../edit-items.ts'
import type { ItemSettings } from '../item-row.ts'
import { dropChange, findChange, type Change } from './changes.ts'
import { findVersions, listVersions, type Saved, type Version } from './versions.ts'

type Calls = Pick<
  typeof consoleApi.content,
  'listContentVersions' | 'getContentVersion' | 'restoreContentVersion' | 'dropContentChange'
>
type Names = (id: string) => NamedColleague
const done = { done: true as const }
const MAX_NUMBER = 1_000_000

/** The number in an address. Throws COMMON-A001 for anything else. */
function parseNumber(text: string | undefined): number {
  const number = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : 0
  if (number === 0 || number > MAX_NUMBER) throw new Failure(failures.common.notFound)
  return number
}

const toSaved = ({ savedBy, savedAt }: Saved, colleague: Names) => ({
  savedBy: savedBy === null ? null : colleague(savedBy),
  savedAt: savedAt.toISOString(),
})

const toSettings = ({ position, ...settings }: ItemSettings) => ({ ...settings, place: position })

const toVersion = ({ number, settings, texts, ...saved }: Version, colleague: Names) => ({
  number,
  ...toSaved(saved, colleague),
  settings: toSettings(settings),
  texts: { ...texts },
})

/** A change that waits, as the console shows it. */
export function toComing(change: Change | undefined, colleague: Names) {
  if (change === undefined) return null
  return {
    appearsAt: change.appearsAt.toISOString(),
    savedBy: colleague(change.savedBy),
    savedAt: change.savedAt.toISOString(),
    settings: toSettings(change.settings),
    texts: { ...change.texts },
  }
}

/** What an item said after each change, older versions said again, and changes that wait. */
export function versionsConsole(self: ContentContext & ConsoleParts): ConsoleCalls<Calls> {
  const { db } = self
  return {
    async listContentVersions({ params }) {
      const id = params['id'] ?? ''
      if ((await findItem(db, id)) === undefined) throw new Failure(failures.common.notFound)
      const rows = await listVersions(db, id)
      const colleague = await self.nameColleagues(rows.map(({ savedBy }) => savedBy))
      return {
        items: rows.map(({ number, languages, ...saved }) => ({
          number,
          ...toSaved(saved, colleague),
          languages: [...languages],
        })),
      }
    },
    async getContentVersion({ params }) {
      const number = parseNumber(params['number'])
      const [version, before] = await findVersions(db, params['id'] ?? '', number)
      if (version?.number !== number) throw new Failure(failures.common.notFound)
      const colleague = await self.nameColleagues([version.savedBy, before?.savedBy ?? null])
      return {
        ...toVersion(version, colleague),
        before: before === undefined ? null : toVersion(before, colleague),
      }
    },
    async restoreContentVersion({ tx, staff, params, body: { reason } }) {
      const id = params['id'] ?? ''
      const number = parseNumber(params['number'])
      const item = await findItem(tx, id)
      const [version] = await findVersions(tx, id, number)
      if (item === undefined || version?.number !== number) throw new Failure(failures.common.notFound)
      const { settings, texts } = version
      await saveItem(self, tx, { id, kind: item.kind, savedBy: staff.id, ...settings, texts })
      await dropChange(tx, id)
      const after = { version: String(number), title: texts.en?.title ?? '' }
      return { answer: done, subject: id, before: { title: item.title ?? '' }, after, reason }
    },
    async dropContentChange({ tx, params, body: { reason } }) {
      const id = params['id'] ?? ''
      const change = await findChange(tx, id)
      if ((await findItem(tx, id)) === undefined) throw new Failure(failures.common.notFound)
      if (change === undefined || !(await dropChange(tx, id))) throw new Failure(failures.staff.wrongState)
      const before = { publishAt: change.appearsAt.toISOString(), title: change.texts.en?.title ?? '' }
      return { answer: done, subject: id, before, after: { publishAt: '-' }, reason }
    },
  }
}
