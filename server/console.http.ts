import type { FastifyInstance } from 'fastify'
import { consoleApi } from '#contract/console.ts'
import { namesOf } from '#contract/names.ts'
import type { ConsoleCalls } from './kernel/console/console-calls.ts'
import { exportAnyList } from './kernel/console/export-list.ts'
import { handlersOf } from './kernel/console/console-handlers.ts'
import type { HttpDeps } from './kernel/http/find-caller.ts'
import { serve } from './kernel/http/http.ts'
import type { Modules } from './wiring.ts'

type Areas = typeof consoleApi
/** Every area of the console with its calls; one without them, or with one call too few, does not compile. */
type AllCalls = { readonly [Name in keyof Areas]: ConsoleCalls<Areas[Name]> }

/** Each module's calls stand beside what they work on; an area that shows several modules is put together here. */
function callsOf({
  staff,
  ...modules
}: Modules): Omit<AllCalls, 'lists'> & { readonly lists: Omit<AllCalls['lists'], 'exportList'> } {
  const parts = staff.consoleParts
  const { chain, content, ledger, wallet } = modules
  const own = staff.consoleCalls()
  return {
    ...own,
    members: { ...own.members, ...modules.identity.consoleCalls(parts), ...wallet.lockCalls(parts) },
    settings: { ...own.settings, ...modules.market.consoleCalls(parts), ...wallet.swapCalls() },
    withdrawals: { ...wallet.withdrawalCalls(parts), ...chain.chainCalls(parts) },
    gasPayouts: wallet.gasPayoutCalls(parts),
    rescans: chain.rescanCalls(parts),
    ledger: { ...ledger.consoleCalls(parts), ...wallet.allocationCalls(parts) },
    game: modules.game.consoleCalls(parts),
    ico: modules.ico.consoleCalls(parts),
    rewards: modules.rewards.consoleCalls(parts),
    membership: modules.membership.consoleCalls(parts),
    referral: modules.referral.consoleCalls(parts),
    signals: modules.signals.consoleCalls(parts),
    autotrading: modules.autotrading.consoleCalls(parts),
    inquiries: modules.inquiries.consoleCalls(parts),
    content: content.itemCalls(parts),
    terms: content.termCalls(parts),
    translations: content.translationCalls(parts),
    status: modules.transparency.statusCalls(),
    closes: modules.closes.consoleCalls(parts),
    transparency: modules.transparency.consoleCalls(parts),
    campaigns: modules.notifications.consoleCalls(parts),
  }
}

/** Serves every call of the console. */
export function serveConsole(app: FastifyInstance, deps: HttpDeps, modules: Modules): void {
  const own = callsOf(modules)
  const calls: AllCalls = { ...own, lists: { ...own.lists, exportList: exportAnyList(consoleApi, own) } }
  const serveArea = <Name extends keyof Areas>(name: Name): void => {
    const handlers = handlersOf<Areas[Name]>(modules.staff.consoleKeeper, [
      name,
      consoleApi[name],
      calls[name],
    ])
    serve(app, deps, [consoleApi[name], handlers])
  }
  for (const name of namesOf(consoleApi)) serveArea(name)
}
