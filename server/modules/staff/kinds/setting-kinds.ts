import type { ParameterArea } from '#contract/console/settings.ts'
import { failures } from '#contract/failures/failures.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import type { RequestKind } from '#contract/rules/staff-requests.ts'
import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ListedParameter } from '#server/kernel/parameters/parameters.ts'
import type { StaffContext } from '../staff-context.ts'
import type { KindWork, Kinds } from '../requests/kind-work.ts'

/** Which people decide about a parameter, by the first word of its name; all others are prices, fees and limits. */
const AREAS: Readonly<Record<string, ParameterArea>> = {
  trial: 'membership',
  video: 'membership',
  membership: 'membership',
  plan: 'rewards',
  team: 'rewards',
  referral: 'rewards',
  ico: 'ico',
  vest: 'ico',
}
const KINDS = {
  prices: 'priceParameter',
  membership: 'membershipParameter',
  rewards: 'rewardsParameter',
  ico: 'icoParameter',
} as const satisfies Readonly<Record<ParameterArea, RequestKind>>

export function areaOf(name: string): ParameterArea {
  return AREAS[name.split('.')[0] ?? ''] ?? 'prices'
}

/** The kind of request that changes a parameter. */
export function kindOfParameter(name: string) {
  return KINDS[areaOf(name)]
}

/** Throws STAFF-B002 for a value out of its bounds, or one that makes nonsense beside the other parameters. Returns these. */
async function requireSense(
  parameters: StaffContext['parameters'],
  tx: Tx,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<ListedParameter[]> {
  const known = await parameters.list(tx)
  const values = new Map<string, string>(known.map((one) => [one.name, one.value]))
  if (!parameters.isText(name, value) || !parameters.areConsistent(values.set(name, value.trim())))
    throw new Failure(failures.staff.valueRefused, { fields: { value: failures.staff.valueRefused } })
  return known
}

function parameter(
  { parameters }: StaffContext,
  area: ParameterArea,
): KindWork<RequestParams['priceParameter']> {
  return {
    async describe(tx, { name, value }) {
      if (!parameters.isName(name) || areaOf(name) !== area) throw new Failure(failures.common.notFound)
      const known = await requireSense(parameters, tx, { name, value })
      const now = known.find((one) => one.name === name)
      return { subject: name, before: { [name]: now?.value ?? '' }, after: { [name]: value.trim() } }
    },
    async execute(tx, { params: { name, value } }) {
      if (!parameters.isName(name)) throw new Failure(failures.common.notFound)
      // The bounds of this release, which may be narrower than when it was asked for, and the other parameters as they stand now.
      await requireSense(parameters, tx, { name, value })
      await parameters.changeFromText(tx, name, value)
    },
  }
}

function mcsPrice({ market }: StaffContext): Kinds['mcsPrice'] {
  const parsePrice = (price: string): bigint => {
    const units = parseUnits(price)
    if (units === undefined || units === 0n)
      throw new Failure(failures.staff.valueRefused, { fields: { price: failures.staff.valueRefused } })
    return units
  }
  return {
    async describe(tx, { price }) {
      await market.requirePriceStep(tx, parsePrice(price))
      const now = await market.mcsPrice(tx)
      const before = now === undefined ? '-' : formatUnits(now.units)
      return {
        subject: 'MCS/USDT',
        before: { price: before },
        after: { price: formatUnits(parsePrice(price)) },
      }
    },
    async execute(tx, { params: { price } }) {
      await market.requirePriceStep(tx, parsePrice(price))
      await market.setMcsPrice(tx, parsePrice(price))
    },
  }
}

const formatLicence = ({
  holder = '',
  permission = '',
  reference = '',
  validUntil,
}: RequestParams['gate']) => ({
  holder,
  permission,
  reference,
  validUntil: validUntil ?? '-',
})

/** A licence needs its holder, permission and reference, and an end that is to come. */
function requireLicence({ clock }: StaffContext, licence: RequestParams['gate']): void {
  const missing = (['holder', 'permission', 'reference'] as const).find((field) => !licence[field]?.trim())
  if (missing !== undefined)
    throw new Failure(failures.staff.valueRefused, { fields: { [missing]: failures.staff.valueRefused } })
  const { validUntil } = licence
  if (validUntil !== undefined && Date.parse(validUntil) <= clock.nowMs())
    throw new Failure(failures.staff.valueRefused, { fields: { validUntil: failures.staff.valueRefused } })
}

function gate(self: StaffContext): Kinds['gate'] {
  return {
    async describe(tx, params) {
      if (params.open) requireLicence(self, params)
      const subject = `${params.feature} ${params.country}`
      const licences = await self.gates.licences(tx)
      const now = licences.find(({ feature, country }) => `${feature} ${country}` === subject)
      if (!params.open && now === undefined) throw new Failure(failures.staff.wrongState)
      const before =
        now === undefined
          ? { licence: '-' }
          : formatLicence({ ...params, ...now, validUntil: now.validUntil?.toISOString() })
      return { subject, before, after: params.open ? formatLicence(params) : { licence: '-' } }
    },
    async execute(tx, { params }) {
      const { feature, country, holder = '', permission = '', reference = '', validUntil } = params
      // One licence in force at a time: the record says under which the feature is open.
      await self.gates.revoke(tx, feature, country)
      if (!params.open) return
      await self.gates.addLicence(tx, {
        feature,
        country,
        holder,
        permission,
        reference,
        ...(validUntil === undefined ? {} : { validUntil: new Date(validUntil) }),
      })
    },
  }
}

type Own =
  | 'mcsPrice'
  | 'priceParameter'
  | 'membershipParameter'
  | 'rewardsParameter'
  | 'icoParameter'
  | 'gate'

/** Powers over prices, numbers and countries. */
export function settingKinds(self: StaffContext): Pick<Kinds, Own> {
  return {
    mcsPrice: mcsPrice(self),
    priceParameter: parameter(self, 'prices'),
    membershipParameter: parameter(self, 'membership'),
    rewardsParameter: parameter(self, 'rewards'),
    icoParameter: parameter(self, 'ico'),
    gate: gate(self),
  }
}
