import type { api } from '#contract/api.ts'
import { prepared, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Alerts } from './alerts.ts'

/** Contract operation → function of the front door. */
export function alertsHandlers(alerts: Alerts): Handlers<typeof api.alerts> {
  return {
    getAlerts: ({ caller }) => alerts.getAlerts(caller.memberId),
    getPairChart: ({ query }) => alerts.getPairChart(query.symbol),
    changeWatchlist: ({ caller, body }) => alerts.changeWatchlist(caller.memberId, body.symbols),
    createAlert: prepared(
      ({ body }) => alerts.prepareAlert(body),
      ({ tx, caller, body: form }) => alerts.createAlert(tx, { memberId: caller.memberId, form }),
    ),
    changeAlert: ({ caller, params, body: change }) =>
      alerts.changeAlert(caller.memberId, { id: params['id'] ?? '', change }),
    deleteAlert: ({ caller, params }) => alerts.deleteAlert(caller.memberId, params['id'] ?? ''),
    changeAlertEvent: ({ caller, params, body }) =>
      alerts.changeEvent(caller.memberId, { event: params['event'] ?? '', on: body.on }),
    changeQuietHours: ({ caller, body }) => alerts.changeQuiet(caller.memberId, body.hours),
  }
}
