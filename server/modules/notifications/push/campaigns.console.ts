import type { consoleApi } from '#contract/console.ts'
import type { Campaign as CampaignView } from '#contract/console/words/campaigns.ts'
import { failures } from '#contract/failures/failures.ts'
import { LOCALES } from '#contract/locale.ts'
import type { BodyOf } from '#contract/operation.ts'
import type { ConsoleCalls, Facts, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import { Failure } from '#server/kernel/failure.ts'
import {
  cancelCampaign,
  getCampaign,
  listCampaigns,
  makeCampaign,
  saveCampaign,
  testCampaign,
  type Campaign,
  type CampaignDraft,
} from './campaigns.ts'
import { campaignLog } from './campaign-log.console.ts'
import { forecastCampaign, formatCampaign } from './forecast.ts'
import type { NotificationsContext } from '../notifications-context.ts'

type Self = NotificationsContext & ConsoleParts
type Calls = typeof consoleApi.campaigns
const done = { done: true as const }

async function toCampaigns(self: Self, rows: readonly Campaign[]): Promise<CampaignView[]> {
  const colleague = await self.nameColleagues(rows.map(({ madeBy }) => madeBy))
  return rows.map(({ texts, path, sendAt, madeBy, createdAt, endedAt, ...row }) => ({
    id: row.id,
    state: row.state,
    texts: { ...texts },
    to: path,
    country: row.country,
    locale: row.locale,
    sendAt: sendAt?.toISOString() ?? null,
    title: texts.en?.title ?? row.id,
    missing: LOCALES.filter((locale) => texts[locale] === undefined),
    madeBy: colleague(madeBy),
    createdAt: createdAt.toISOString(),
    told: row.told,
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

/** The draft of a form. Throws STAFF-B002 without English, or for a moment that is past. */
function parseDraft({ clock }: Self, body: BodyOf<Calls['makeCampaign']>): CampaignDraft {
  if (body.texts.en === undefined)
    throw new Failure(failures.staff.valueRefused, { fields: { texts: failures.staff.valueRefused } })
  const sendAt = body.sendAt === null ? null : new Date(body.sendAt)
  if (sendAt !== null && sendAt < clock.now())
    throw new Failure(failures.staff.valueRefused, { fields: { sendAt: failures.staff.valueRefused } })
  return { texts: body.texts, path: body.to, country: body.country, locale: body.locale, sendAt }
}

const factsOf = ({ texts, path, sendAt }: CampaignDraft): Facts => ({
  title: texts.en?.title ?? '',
  text: texts.en?.text ?? '',
  languages: Object.keys(texts).toSorted().join(' '),
  to: path,
  sendAt: sendAt?.toISOString() ?? '-',
})

function preview(self: Self): Look<Calls['previewCampaign']> {
  return async ({ params }) => {
    const campaign = await getCampaign(self.db, parseId(params['id']))
    const { at, nightEnds, audience, inApp, languages, closed, ...counts } = await forecastCampaign(
      self,
      campaign,
    )
    const [first, last] = [nightEnds[0], nightEnds.at(-1)]
    return {
      ...counts,
      at: at.toISOString(),
      audience,
      inApp,
      closed,
      withoutConsent: audience - inApp - closed,
      languages: languages.map((one) => ({ ...one })),
      nightEnds:
        first === undefined || last === undefined
          ? null
          : { first: new Date(first).toISOString(), last: new Date(last).toISOString() },
      shown: formatCampaign(self, campaign),
    }
  }
}

function writing(
  self: Self,
): Pick<ConsoleCalls<Calls>, 'makeCampaign' | 'saveCampaign' | 'testCampaign' | 'cancelCampaign'> {
  return {
    async makeCampaign({ tx, staff, body }) {
      const draft = parseDraft(self, body)
      const id = await makeCampaign(self, tx, { ...draft, madeBy: staff.id })
      return { answer: { id }, subject: id, after: factsOf(draft) }
    },
    async saveCampaign({ tx, params, body }) {
      const id = parseId(params['id'])
      const before = await getCampaign(tx, id)
      const draft = parseDraft(self, body)
      if (!(await saveCampaign(tx, { ...draft, id }))) throw new Failure(failures.staff.wrongState)
      return { answer: done, subject: id, before: factsOf(before), after: factsOf(draft) }
    },
    async testCampaign({ tx, params, body: { loginId } }) {
      const id = parseId(params['id'])
      const campaign = await getCampaign(tx, id)
      if (campaign.state !== 'DRAFT') throw new Failure(failures.staff.wrongState)
      const memberId = await self.requireMember(tx, loginId)
      const told = await testCampaign(self, tx, { campaign, memberId })
      return { answer: { told }, subject: id, after: { to: memberMark(memberId), told: String(told) } }
    },
    async cancelCampaign({ tx, params, body: { reason } }) {
      const id = parseId(params['id'])
      const { state, told } = await getCampaign(tx, id)
      if (!(await cancelCampaign(self, tx, id))) throw new Failure(failures.staff.wrongState)
      const before = { state, told: String(told) }
      return { answer: done, subject: id, before, after: { state: 'CANCELLED' }, reason }
    },
  }
}

/** Advertisements to members who agreed to them: written, looked at beforehand, tried, and sent by two persons. */
export function campaignsConsole(deps: NotificationsContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    async listCampaigns({ query: { cursor, size, state } }) {
      const after = parseCursor(cursor)
      const found = await listCampaigns(self.db, { state, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ createdAt, id }) => ({ at: createdAt, id }))
      return { items: await toCampaigns(self, rows), next }
    },
    async getCampaign({ params }) {
      const [shown] = await toCampaigns(self, [await getCampaign(self.db, parseId(params['id']))])
      if (shown === undefined) throw new Failure(failures.common.notFound)
      return shown
    },
    previewCampaign: preview(self),
    ...campaignLog(self),
    ...writing(self),
    requestCampaign({ tx, staff: by, params, body: { reason } }) {
      const asked = { campaignId: parseId(params['id']) }
      return self.createRequest(tx, { kind: 'campaign', params: asked, reason, by })
    },
  }
}
