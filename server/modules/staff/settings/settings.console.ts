import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import { Failure } from '#server/kernel/failure.ts'
import { areaOf, kindOfParameter } from '../kinds/setting-kinds.ts'
import { createRequest, type RequestSelf } from '../requests/requests.ts'

type Calls = typeof consoleApi.settings

function listParameters({ db, parameters }: RequestSelf): Look<Calls['listParameters']> {
  return async () => ({
    items: (await parameters.list(db)).map(({ name, value, fallback, type, bounds, changedAt }) => ({
      id: name,
      area: areaOf(name),
      value,
      default: fallback,
      type,
      min: bounds.min,
      max: bounds.max,
      step: bounds.step ?? null,
      changedAt: changedAt?.toISOString() ?? null,
    })),
  })
}

function listGates({ db, gates, sandbox }: RequestSelf): Look<Calls['listGates']> {
  return async ({ query }) => {
    const licences = await gates.licences(db)
    const states = await gates.list(query.country)
    const items = states.map(({ feature, country, open }) => {
      const found = licences.find((one) => one.feature === feature && one.country === country)
      const licence =
        found === undefined
          ? null
          : {
              holder: found.holder,
              permission: found.permission,
              reference: found.reference,
              validFrom: found.validFrom.toISOString(),
              validUntil: found.validUntil?.toISOString() ?? null,
            }
      return { id: `${feature} ${country}`, feature, country, open, licence }
    })
    return { sandbox, items }
  }
}

/** Asks for what needs a second person. */
function asking(self: RequestSelf): Pick<ConsoleCalls<Calls>, 'requestParameter' | 'requestGate'> {
  return {
    requestParameter({ tx, staff: by, params, body: { reason, value } }) {
      const name = params['id'] ?? ''
      if (!self.parameters.isName(name)) throw new Failure(failures.common.notFound)
      return createRequest(self, tx, { kind: kindOfParameter(name), params: { name, value }, reason, by })
    },
    requestGate: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(self, tx, { kind: 'gate', params, reason, by }),
  }
}

/** Numbers, countries, app versions and maintenance. */
export function settingsConsole(
  self: RequestSelf,
): Omit<ConsoleCalls<Calls>, 'getPrices' | 'requestPrice' | 'pauseSwap'> {
  const { settings, clock } = self
  return {
    ...asking(self),
    listParameters: listParameters(self),
    listGates: listGates(self),
    async getApp() {
      const { aos, ios } = await settings.appVersions()
      const pushed = [...(await self.notifications.listAppServices())]
      return { aos, ios, pushed, maintenanceUntil: (await settings.maintenance())?.until ?? null }
    },
    async saveAppVersions({ tx, body: { aos, ios } }) {
      const before = await settings.appVersions()
      await settings.setAppVersions(tx, { aos, ios })
      return {
        answer: { done: true },
        subject: 'app-versions',
        before: { aos: before.aos, ios: before.ios },
        after: { aos, ios },
      }
    },
    async saveMaintenance({ tx, body: { until, reason } }) {
      if (until !== null && Date.parse(until) <= clock.nowMs())
        throw new Failure(failures.staff.valueRefused, { fields: { until: failures.staff.valueRefused } })
      const before = (await settings.maintenance())?.until ?? '-'
      await settings.setMaintenance(tx, until === null ? undefined : { until })
      const after = { until: until ?? '-' }
      return { answer: { done: true }, subject: 'maintenance', before: { until: before }, after, reason }
    },
  }
}
