import type { FastifyInstance } from 'fastify'
import { consoleApi } from '#contract/console.ts'
import { serve, type HttpDeps } from '#server/kernel/http/http.ts'
import { auditDesk } from './desks/audit-desk.ts'
import { ledgerDesk } from './desks/money/ledger-desk.ts'
import { membersDesk } from './desks/members-desk.ts'
import { peopleDesk } from './desks/people-desk.ts'
import { reportsDesk } from './desks/reports-desk.ts'
import { gasPayoutsDesk } from './desks/money/gas-payouts-desk.ts'
import { rescansDesk } from './desks/money/rescans-desk.ts'
import { requestsDesk } from './desks/requests-desk.ts'
import { sessionDesk } from './desks/session-desk.ts'
import { settingsDesk } from './desks/settings-desk.ts'
import { velocityDesk } from './desks/money/velocity-desk.ts'
import { withdrawalsDesk } from './desks/money/withdrawals-desk.ts'
import { autotradingDesk } from './desks/autotrading-desk.ts'
import { brakesDesk } from './desks/money/brakes-desk.ts'
import { campaignsDesk } from './desks/words/campaigns-desk.ts'
import { contentDesk } from './desks/words/content-desk.ts'
import { gameDesk } from './desks/game-desk.ts'
import { icoDesk } from './desks/money/ico-desk.ts'
import { inquiriesDesk } from './desks/words/inquiries-desk.ts'
import { membershipDesk } from './desks/membership-desk.ts'
import { referralDesk } from './desks/referral-desk.ts'
import { rewardsDesk } from './desks/money/rewards-desk.ts'
import { signalsDesk } from './desks/signals-desk.ts'
import { termsDesk } from './desks/words/terms-desk.ts'
import { translationsDesk } from './desks/words/translations-desk.ts'
import { handlersOf } from './handlers.ts'
import type { RequestSelf } from './requests/requests.ts'

/** Every area of the console with its desk. */
export function serveConsole(app: FastifyInstance, deps: HttpDeps, self: RequestSelf): void {
  const {
    session,
    members,
    requests,
    withdrawals,
    gasPayouts,
    rescans,
    brakes,
    velocity,
    ledger,
    settings,
    people,
    audit,
    reports,
  } = consoleApi
  serve(app, deps, [session, handlersOf(self, ['session', session, sessionDesk(self)])])
  serve(app, deps, [members, handlersOf(self, ['members', members, membersDesk(self)])])
  serve(app, deps, [requests, handlersOf(self, ['requests', requests, requestsDesk(self)])])
  serve(app, deps, [withdrawals, handlersOf(self, ['withdrawals', withdrawals, withdrawalsDesk(self)])])
  serve(app, deps, [gasPayouts, handlersOf(self, ['gasPayouts', gasPayouts, gasPayoutsDesk(self)])])
  serve(app, deps, [rescans, handlersOf(self, ['rescans', rescans, rescansDesk(self)])])
  serve(app, deps, [brakes, handlersOf(self, ['brakes', brakes, brakesDesk(self)])])
  serve(app, deps, [velocity, handlersOf(self, ['velocity', velocity, velocityDesk(self)])])
  serve(app, deps, [ledger, handlersOf(self, ['ledger', ledger, ledgerDesk(self)])])
  serve(app, deps, [settings, handlersOf(self, ['settings', settings, settingsDesk(self)])])
  serve(app, deps, [people, handlersOf(self, ['people', people, peopleDesk(self)])])
  serve(app, deps, [audit, handlersOf(self, ['audit', audit, auditDesk(self)])])
  serve(app, deps, [reports, handlersOf(self, ['reports', reports, reportsDesk(self)])])
  serveTrades(app, deps, self)
  serveContent(app, deps, self)
}

/** The areas of what members do with their money, and what the machine does for them. */
function serveTrades(app: FastifyInstance, deps: HttpDeps, self: RequestSelf): void {
  const { membership, referral, rewards, ico, game, signals, autotrading } = consoleApi
  serve(app, deps, [membership, handlersOf(self, ['membership', membership, membershipDesk(self)])])
  serve(app, deps, [referral, handlersOf(self, ['referral', referral, referralDesk(self)])])
  serve(app, deps, [rewards, handlersOf(self, ['rewards', rewards, rewardsDesk(self)])])
  serve(app, deps, [ico, handlersOf(self, ['ico', ico, icoDesk(self)])])
  serve(app, deps, [game, handlersOf(self, ['game', game, gameDesk(self)])])
  serve(app, deps, [signals, handlersOf(self, ['signals', signals, signalsDesk(self)])])
  serve(app, deps, [autotrading, handlersOf(self, ['autotrading', autotrading, autotradingDesk(self)])])
}

/** The areas of inquiries, content and translations. */
function serveContent(app: FastifyInstance, deps: HttpDeps, self: RequestSelf): void {
  const { inquiries, content, terms, campaigns, translations } = consoleApi
  serve(app, deps, [inquiries, handlersOf(self, ['inquiries', inquiries, inquiriesDesk(self)])])
  serve(app, deps, [content, handlersOf(self, ['content', content, contentDesk(self)])])
  serve(app, deps, [terms, handlersOf(self, ['terms', terms, termsDesk(self)])])
  serve(app, deps, [campaigns, handlersOf(self, ['campaigns', campaigns, campaignsDesk(self)])])
  serve(app, deps, [translations, handlersOf(self, ['translations', translations, translationsDesk(self)])])
}
