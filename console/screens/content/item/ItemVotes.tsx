import type { getContent } from '#contract/console/words/content.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { t } from '../../../i18n/messages.ts'
import { formatVotes } from '../format-votes.ts'

/** How many read it, and what they thought of it: in all, since it last changed, and in each language. */
export function ItemVotes({ item }: { item: AnswerOf<typeof getContent> }) {
  const { readers, votes, votesSinceChange, votesByLanguage } = item
  return (
    <CasePart title={t.votes_title()}>
      <Facts
        facts={[
          { label: t.votes_readers(), value: readers },
          { label: t.votes_all(), value: formatVotes(votes) },
          { label: t.votes_since_change(), value: formatVotes(votesSinceChange) },
          ...votesByLanguage.map(({ locale, ...counts }) => ({
            label: locale === null ? t.votes_undated() : LOCALE_NAMES[locale],
            value: formatVotes(counts),
          })),
        ]}
      />
    </CasePart>
  )
}
