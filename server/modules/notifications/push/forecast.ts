import { LOCALES, type Locale } from '#contract/locale.ts'
import { ALARM_TEXTS } from '../alarms/alarm-texts.ts'
import { FIRST, isChosen, listAdvertised, type Advertised, type Campaign } from './campaigns.ts'
import { KOREA } from '../reader.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { nightEndMs, type Night } from './night.ts'
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
  readonly nightEnds: readonly number[]
}

interface ForecastRequest {
  readonly campaign: Campaign
  readonly atMs: number
  readonly night: Night
}

/** When the devices of a member ring: the moment, or why not. */
function deliveryOf(
  { push, nightPush, hasDevice }: Advertised,
  zone: string,
  { atMs, night }: ForecastRequest,
): number | 'noDevice' | 'pushOff' {
  if (!hasDevice) return 'noDevice'
  if (!push) return 'pushOff'
  return nightPush ? atMs : (nightEndMs(atMs, zone, night) ?? atMs)
}

/** Counts, page by page, what would become of an advertisement at its moment, or now. */
export async function forecastCampaign(self: NotificationsContext, campaign: Campaign): Promise<Forecast> {
  const { db, clock, identity, parameters } = self
  const atMs = Math.max(clock.nowMs(), campaign.sendAt?.getTime() ?? 0)
  const [start, end] = [await parameters.get('night.start_hour'), await parameters.get('night.end_hour')]
  const asked = { campaign, atMs, night: { start, end } }
  const rings: (number | 'noDevice' | 'pushOff')[] = []
  let after = FIRST
  for (;;) {
    const page = await listAdvertised(db, after, MEMBERS_AT_ONCE)
    const readers = await identity.findReaders(
      db,
      page.map(({ memberId }) => memberId),
    )
    for (const member of page) {
      const reader = readers.get(member.memberId)
      if (!isChosen(campaign, reader)) continue
      const zone = reader?.country === 'KOR' ? KOREA : (reader?.timezone ?? KOREA)
      rings.push(deliveryOf(member, zone, asked))
    }
    const last = page.at(-1)
    if (last === undefined || page.length < MEMBERS_AT_ONCE) break
    after = last.memberId
  }
  const later = rings.filter((ring) => typeof ring === 'number' && ring > atMs)
  const count = (wanted: number | string) => rings.filter((ring) => ring === wanted).length
  return {
    at: new Date(atMs),
    audience: await identity.countReaders(db, { country: campaign.country, locale: campaign.locale }),
    inApp: rings.length,
    ringNow: count(atMs),
    ringAfterNight: later.length,
    noDevice: count('noDevice'),
    pushOff: count('pushOff'),
    nightEnds: [...new Set(later)].filter((ring) => typeof ring === 'number').toSorted((a, b) => a - b),
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
