import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isParameterName } from '#server/kernel/parameters/parameters.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import { areaOf, kindOfParameter } from '../kinds/setting-kinds.ts'
import { createRequest, type RequestSelf } from '../requests/requests.ts'

type Calls = typeof consoleApi.settings
const CHANGES = 50

function getPrices({ db, market, parameters }: RequestSelf): Look<Calls['getPrices']> {
  return async () => {
    const price = await market.mcsPrice(db)
    const changes = await market.priceChanges(db, CHANGES)
    const trx = await market.latestTrxPrice(db)
    const isFresh = (await market.freshTrxPrice(db)) !== undefined
    const shown = ({ units, at }: { units: bigint; at: Date }) => ({
      value: formatUnits(units),
      at: at.toISOString(),
    })
    return {
      price: price === undefined ? null : shown(price),
      circuit: await market.circuit(db),
      swapOn: await parameters.get('swap.on'),
      withdrawOn: await parameters.get('withdraw.on'),
      changes: changes.map(shown),
      trx: trx === undefined ? null : { ...shown(trx), source: trx.source, isFresh },
    }
  }
}

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
function asking(
  self: RequestSelf,
): Pick<ConsoleCalls<Calls>, 'requestPrice' | 'requestParameter' | 'requestGate'> {
  return {
    requestPrice: ({ tx, staff: by, body: { reason, price } }) =>
      createRequest(self, tx, { kind: 'mcsPrice', params: { price }, reason, by }),
    requestParameter({ tx, staff: by, params, body: { reason, value } }) {
      const name = params['id'] ?? ''
      if (!isParameterName(name)) throw new Failure(failures.common.notFound)
      return createRequest(self, tx, { kind: kindOfParameter(name), params: { name, value }, reason, by })
    },
    requestGate: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(self, tx, { kind: 'gate', params, reason, by }),
  }
}

/** Prices, numbers, countries, app versions and maintenance. */
export function settingsConsole(self: RequestSelf): ConsoleCalls<Calls> {
  const { settings, parameters, clock } = self
  return {
    ...asking(self),
    getPrices: getPrices(self),
    listParameters: listParameters(self),
    listGates: listGates(self),
    async pauseSwap({ tx, body: { reason } }) {
      if (!(await parameters.get('swap.on'))) throw new Failure(failures.staff.wrongState)
      await parameters.change(tx, 'swap.on', false)
      return {
        answer: { done: true },
        subject: 'swap.on',
        before: { 'swap.on': 'true' },
        after: { 'swap.on': 'false' },
        reason,
      }
    },
    async getApp() {
      const { aos, ios } = await settings.appVersions()
      return { aos, ios, maintenanceUntil: (await settings.maintenance())?.until ?? null }
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
