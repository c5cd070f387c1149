import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest } from '#server/kernel/database/ids.ts'
import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

/** An advertisement is sent as it was requested; a changed draft needs a new request. */
export function campaign({ notifications }: StaffContext): Kinds['campaign'] {
  return {
    async describe(tx, { campaignId }) {
      const { state, texts, path, country, locale, sendAt } = await notifications.getCampaign(tx, campaignId)
      if (state !== 'DRAFT') throw new Failure(failures.staff.wrongState)
      const draft = digest(JSON.stringify([texts, path, country, locale, sendAt])).slice(0, 16)
      return {
        subject: texts.en?.title ?? campaignId,
        before: { state, draft },
        after: {
          state: 'SENT',
          languages: Object.keys(texts).toSorted().join(' '),
          title: texts.en?.title ?? '',
          text: texts.en?.text ?? '',
          to: path,
          members: [country, locale].filter((part) => part !== null).join(' ') || '*',
          sendAt: sendAt?.toISOString() ?? '-',
        },
      }
    },
    async execute(tx, { params: { campaignId } }) {
      if (!(await notifications.approveCampaign(tx, campaignId))) throw new Failure(failures.staff.wrongState)
    },
  }
}
