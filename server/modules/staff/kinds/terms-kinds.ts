import { failures } from '#contract/failures/failures.ts'
import { LOCALES } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { changesBetween } from '#contract/rules/term-changes.ts'
import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { Facts } from '#server/kernel/console/console-calls.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest } from '#server/kernel/database/ids.ts'
import type { PublicationProblem, StaffTermsText } from '#server/modules/content/content.ts'
import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

/** This much of a hash distinguishes two texts for people. */
const SHOWN_DIGEST = 12

function refusalOf(problem: PublicationProblem): Failure {
  if (problem === 'gone') return new Failure(failures.common.notFound)
  if (problem === 'state') return new Failure(failures.staff.wrongState)
  const field = problem === 'day' ? 'day' : 'texts'
  return new Failure(failures.staff.valueRefused, { fields: { [field]: failures.staff.valueRefused } })
}

/** Each language by what its text hashes to and, beside another version, how many paragraphs came and went. */
function formatTexts(terms: StaffTermsText, before?: StaffTermsText): Facts {
  const lines = LOCALES.map((locale) => {
    const shown = (terms.digests[locale] ?? '-').slice(0, SHOWN_DIGEST)
    if (before === undefined) return [locale, shown] as const
    const [older, newer] = [before, terms].map(({ bodies }) => parseMarkdown(bodies[locale] ?? ''))
    const changes = changesBetween(older ?? [], newer ?? [])
    const added = changes.filter(({ kind }) => kind === 'added').length
    const counts = changes.length === 0 ? '' : ` (+${added} −${changes.length - added})`
    return [locale, `${shown}${counts}`] as const
  })
  return Object.fromEntries(lines)
}

const yes = (is: boolean | null) => (is === true ? 'yes' : 'no')
const nameOf = ({ kind, version }: Pick<StaffTermsText, 'kind' | 'version'>) => `${kind} ${version ?? ''}`

/** What is published is the very draft that was asked for, after the very version it was compared with. */
function termsPublish({ content }: StaffContext): Kinds['termsPublish'] {
  return {
    async describe(tx, { termsId, day, asksAgain }) {
      const plan = await content.planPublication(tx, { id: termsId, day, asksAgain })
      if (typeof plan === 'string') throw refusalOf(plan)
      const { draft, binding } = plan
      const whole = digest(JSON.stringify([LOCALES.map((locale) => draft.digests[locale]), draft.isReviewed]))
      return {
        subject: nameOf({ ...draft, version: day }),
        before: {
          version: binding.version ?? '',
          draft: whole.slice(0, SHOWN_DIGEST),
          ...formatTexts(binding),
        },
        after: {
          version: day,
          draft: whole.slice(0, SHOWN_DIGEST),
          asksAgain: yes(asksAgain),
          isReviewed: yes(draft.isReviewed),
          ...formatTexts(draft, binding),
        },
      }
    },
    async execute(tx, { params: { termsId, day, asksAgain } }) {
      if (!(await content.publishTerms(tx, { id: termsId, day, asksAgain })))
        throw new Failure(failures.staff.wrongState)
    },
  }
}

function termsWithdraw({ clock, content }: StaffContext): Kinds['termsWithdraw'] {
  return {
    async describe(tx, { termsId }: RequestParams['termsWithdraw']) {
      const terms = await content.findTermVersion(tx, termsId)
      if (terms === undefined) throw new Failure(failures.common.notFound)
      const { state, bindsAt } = terms
      if (state !== 'PUBLISHED' || bindsAt === null || bindsAt <= clock.now())
        throw new Failure(failures.staff.wrongState)
      return {
        subject: nameOf(terms),
        before: { state: 'COMING', bindsAt: bindsAt.toISOString() },
        after: { state: 'WITHDRAWN', bindsAt: '-' },
      }
    },
    async execute(tx, { params: { termsId } }) {
      if (!(await content.withdrawTerms(tx, termsId))) throw new Failure(failures.staff.wrongState)
    },
  }
}

/** Powers over what members agree to. */
export function termsKinds(self: StaffContext): Pick<Kinds, 'termsPublish' | 'termsWithdraw'> {
  return { termsPublish: termsPublish(self), termsWithdraw: termsWithdraw(self) }
}
