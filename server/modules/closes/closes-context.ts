import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { PaperDesk } from '#server/kernel/paper/paper-desk.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Transparency } from '#server/modules/transparency/transparency.ts'
import type { CloseOrder } from './paper/write-close.ts'

/** What the module is made from. */
export interface ClosesContext {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<
    Ledger,
    | 'sumClasses'
    | 'sumFlows'
    | 'sumFlowsSince'
    | 'findSealOver'
    | 'findSealedEnd'
    | 'findHeadOf'
    | 'findFirstPostingAt'
    | 'listDaysWritten'
  >
  readonly transparency: Pick<Transparency, 'findReserves' | 'findPlansOf'>
  readonly brandName: string
}

/** The same with what draws on paper: every function of the module takes this as its first argument. */
export interface ClosesSelf extends ClosesContext {
  readonly writePaper: PaperDesk<CloseOrder>
}
