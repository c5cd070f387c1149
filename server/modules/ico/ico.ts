import type { Locale } from '#contract/locale.ts'
import { actAlone } from '#server/kernel/actions/action.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { calendarOf } from './calendar/calendar.ts'
import { explainEntry } from './explain-entry.ts'
import { explainFigure } from './releases/explain-figure.ts'
import { explainRelease } from './releases/explain-release.ts'
import { checkIco } from './check-ico.ts'
import type { IcoContext } from './ico-context.ts'
import { joinRoundAction, type EnterRequest } from './join-round.ts'
import { openFirstRound } from './first-round.ts'
import {
  changeRound,
  closeRound,
  createRound,
  openRound,
  parseForm,
  type RoundForm,
} from './manage-rounds.ts'
import { getRound, getSummary, listLocked, listParticipations, listRounds, previewEntry } from './read-ico.ts'
import { runReleases } from './releases/release-run.ts'
import { findRound, listAllRounds } from './rounds.ts'
import { icoConsole } from './ico.console.ts'
import { listRuns } from './releases/list-runs.ts'
import { notifyReleases } from './releases/notify-releases.ts'
import { chooseEntries, getSchedule, listAvailable } from './releases/schedule.ts'

/** What it holds about members. */
export { icoData } from './releases/member-data.ts'

export type { IcoContext } from './ico-context.ts'
export { budget, treasuryOf } from './ico-accounts.ts'
export type { RoundForm } from './manage-rounds.ts'
export type { SaleRound } from './rounds.ts'

export type Ico = ReturnType<typeof createIco>

interface EntryRequest {
  readonly memberId: string
  readonly number: string
  readonly participation?: string | undefined
}
/** The member's own calls. */
function calls(self: IcoContext, { publicUrl, brandName }: { publicUrl: string; brandName: string }) {
  const joining = joinRoundAction(self)
  return {
    ...bindTo(self, {
      listRounds,
      getRound,
      preview: previewEntry,
      listParticipations,
      getSummary,
      listAvailable,
      listLocked,
      getSchedule,
    }),
    entries: self.actions.open(joining),
    /** An entry whose member is not asked: for demonstration data and tests. */
    joinFor: (tx: Tx, request: Omit<EnterRequest, 'code'>) =>
      actAlone(joining, tx, { ...request, code: undefined }),
    async getCalendar(asked: EntryRequest & { readonly locale: Locale }): Promise<string> {
      const { chosen } = await chooseEntries(self, asked)
      const now = await databaseNow(self, self.db)
      const host = new URL(publicUrl).hostname
      return calendarOf({ entries: chosen, locale: asked.locale, host, brand: brandName, now })
    },
  }
}

/** What the console shows, and what needs two staff members. */
function staffCalls(self: IcoContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of the token sale. */
      consoleCalls: icoConsole,
      /** Makes the next round as a draft; returns its number. Throws COMMON-B001 with the field. */
      createRound,
      /** Changes a round nobody has entered; returns whether it could be. Throws COMMON-B001, COMMON-A001. */
      changeRound,
      /** Announces a round; false, and nothing changed, without cover for all it can cost. Throws COMMON-A001. */
      openRound,
      /** Ends a round for good and returns what it did not need. Throws COMMON-A001. */
      closeRound,
    }),
    /** Whether a round could be made of it. Throws COMMON-B001 with the field. */
    async checkForm(form: RoundForm): Promise<void> {
      await parseForm(self, form)
    },
    /** All rounds with drafts, the newest first. */
    listAllRounds,
    /** One round, drafts as well; undefined for none. */
    findRound,
    /** The newest runs of releases. */
    listRuns,
  }
}

/** Rounds of the token sale, what members entered, and its release day by day. */
export function createIco(deps: IcoContext & { readonly publicUrl: string; readonly brandName: string }) {
  return {
    ...bindTo(deps, {
      /** Releases all that is due and closes rounds that are over; safe to run twice and at once. Returns a note. */
      runReleases,
      /** Notifies members of what was released. Returns how many days. */
      notifyReleases,
      /** Opens a sandbox's first round once it is covered; returns whether it did now. */
      openFirstRound,
      /** The arithmetic of an entry, as the wallet shows it. */
      explainEntry,
      /** Why a sum of the sale's screen is as large as it is; null without such a sum. */
      explainFigure,
      /** Why so much was released of an entry; null where the terms do not explain it. */
      explainRelease,
      /** Where sales and locked sums differ from the ledger; none when all is right. */
      checkBooks: checkIco,
    }),
    ...calls(deps, deps),
    ...staffCalls(deps),
  }
}
