import { LOCALES, type Locale } from '#contract/locale.ts'
import { featureOfRoute } from '#contract/rules/gated.ts'
import { ALARM_TEXTS } from '../alarms/alarm-texts.ts'
import { FIRST, isChosen, listAdvertised, type Advertised, type Campaign } from './campaigns.ts'
import { KOREA } from '../reader.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { quietEndMs, type Night } from './night.ts'
import { getNight } from './quiet.ts'
import { formatAlarm } from '../alarms/format-alarm.ts'

const MEMBERS_AT_ONCE = 5_000

/** How an advertisement would reach members at a moment: counts, and when the nights end that it waits for. */
export interface Forecast {
  readonly at: Date
  readonly audience: number
  readonly inApp: number
  readonly ringNow: number
  readonly ringAfterNight: number
  readonly noDevice: number
  readonly pushOff: number
  /** They agreed, and what it leads to is closed in their country: they get nothing. */
  readonly closed: number
  /** Browsers that ring, at once or later. */
  readonly devices: number
  readonly languages: readonly LanguageForecast[]
  readonly nightEnds: readonly number[]
}

/** Of the readers of one language: who gets it, whose devices ring, and how many those are. */
export interface LanguageForecast {
  readonly locale: Locale
  readonly inApp: number
  readonly rings: number
  readonly devices: number
}

interface ForecastRequest {
  readonly campaign: Campaign
  readonly atMs: number
  readonly night: Night
}

/** When the devices of a member ring: the moment, or why not. */
function deliveryOf(
  { push, nightPush, devices, quietFrom, quietTo }: Advertised,
  zone: string,
  { atMs, night }: ForecastRequest,
): number | 'noDevice' | 'pushOff' {
  if (devices === 0) return 'noDevice'
  if (!push) return 'pushOff'
  const own = quietFrom === null || quietTo === null ? [] : [{ start: quietFrom, end: quietTo }]
  return quietEndMs(atMs, zone, nightPush ? own : [night, ...own]) ?? atMs
}

interface Ring {
  readonly locale: Locale
  readonly at: number | 'noDevice' | 'pushOff' | 'closed'
  readonly devices: number
}

/** The countries in which what it leads to is open; undefined for what is open everywhere. */
async function findOpenCountries({ gates }: NotificationsContext, path: string) {
  const feature = featureOfRoute(path)
  if (feature === undefined) return undefined
  const open = (await gates.list()).filter((gate) => gate.open && gate.feature === feature)
  return new Set(open.map(({ country }) => country))
}

/** What becomes of it for each member who agreed and whom it is for, page by page. */
async function listRings(self: NotificationsContext, asked: ForecastRequest): Promise<Ring[]> {
  const { db, identity } = self
  const open = await findOpenCountries(self, asked.campaign.path)
  const rings: Ring[] = []
  let after = FIRST
  for (;;) {
    const page = await listAdvertised(db, after, MEMBERS_AT_ONCE)
    const readers = await identity.findReaders(
      db,
      page.map(({ memberId }) => memberId),
    )
    for (const member of page) {
      const reader = readers.get(member.memberId)
      if (reader === undefined || !isChosen(asked.campaign, reader)) continue
      const zone = reader.country === 'KOR' ? KOREA : reader.timezone
      const isOpen = open === undefined || open.has(reader.country)
      const at = isOpen ? deliveryOf(member, zone, asked) : 'closed'
      rings.push({ locale: reader.locale, at, devices: typeof at === 'number' ? member.devices : 0 })
    }
    const last = page.at(-1)
    if (last === undefined || page.length < MEMBERS_AT_ONCE) return rings
    after = last.memberId
  }
}

const sumDevices = (rings: readonly Ring[]) => rings.reduce((sum, { devices }) => sum + devices, 0)

function byLanguage(rings: readonly Ring[]): LanguageForecast[] {
  return LOCALES.flatMap((locale) => {
    const own = rings.filter((ring) => ring.locale === locale && ring.at !== 'closed')
    const ringing = own.filter(({ at }) => typeof at === 'number')
    if (own.length === 0) return []
    return [{ locale, inApp: own.length, rings: ringing.length, devices: sumDevices(own) }]
  })
}

/** Counts what would become of an advertisement at its moment, or now: consents, gates, quiet hours and switches included. */
export async function forecastCampaign(self: NotificationsContext, campaign: Campaign): Promise<Forecast> {
  const { db, clock, identity } = self
  const atMs = Math.max(clock.nowMs(), campaign.sendAt?.getTime() ?? 0)
  const rings = await listRings(self, { campaign, atMs, night: await getNight(self) })
  const later = rings.flatMap(({ at }) => (typeof at === 'number' && at > atMs ? [at] : []))
  const count = (wanted: Ring['at']) => rings.filter(({ at }) => at === wanted).length
  const closed = count('closed')
  return {
    at: new Date(atMs),
    audience: await identity.countReaders(db, { country: campaign.country, locale: campaign.locale }),
    inApp: rings.length - closed,
    ringNow: count(atMs),
    ringAfterNight: later.length,
    noDevice: count('noDevice'),
    pushOff: count('pushOff'),
    closed,
    devices: sumDevices(rings),
    languages: byLanguage(rings),
    nightEnds: [...new Set(later)].toSorted((a, b) => a - b),
  }
}

/** An advertisement as members of each language read it, with its label and how to end it. */
export function formatCampaign({ brandName }: Pick<NotificationsContext, 'brandName'>, campaign: Campaign) {
  return LOCALES.map((locale: Locale) => {
    const text = campaign.texts[locale] ?? campaign.texts.en ?? { title: '', text: '' }
    const params = { ...text, to: campaign.path }
    const worded = formatAlarm({ kind: 'CAMPAIGN', params }, { locale, zone: KOREA }, brandName)
    return { locale, title: worded.title, text: worded.text, optOut: ALARM_TEXTS[locale].optOut }
  })
}
