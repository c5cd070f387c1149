import { useParams } from '#web/shell/router/hooks.ts'
import { getTerms, requestTermsWithdrawal, type StaffTermCase } from '#contract/console/words/terms.ts'
import { minute } from '#web/base/format.ts'
import { currentLocale } from '#web/base/locale.ts'
import { query } from '../../../../api/queries.ts'
import { t } from '../../../../i18n/messages.ts'
import { enumText } from '../../../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Facts } from '../../../../ui/Facts.tsx'
import { Pane } from '../../../../ui/Pane.tsx'
import { Read } from '../../../../ui/Read.tsx'
import { StateMark } from '../../../../ui/StateMark.tsx'
import { Comparison } from './Comparison.tsx'
import { DraftPane } from './DraftPane.tsx'
import { draftOf } from './terms-draft.ts'

const yesOrNo = (is: boolean) => (is ? t.terms_yes() : t.terms_no())

/** A published version: since when it binds, how many agreed, what it changed. */
function PublishedPane({ title, terms }: { title: string; terms: StaffTermCase }) {
  const { id, state, effectiveAt, asksAgain, isReviewed, agreed, madeBy } = terms
  return (
    <Pane
      title={title}
      actions={
        <>
          <StateMark state={`term ${state}`} />
          {state === 'COMING' && (
            <Act
              operation={requestTermsWithdrawal}
              params={{ id }}
              label={t.terms_withdraw()}
              tone="bad"
              summary={t.terms_withdraw_text()}
              fields={[reasonField()]}
            />
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: t.content_effective(), value: effectiveAt === null ? '–' : minute(effectiveAt) },
          { label: t.terms_asks_again(), value: yesOrNo(asksAgain === true) },
          { label: t.terms_reviewed(), value: yesOrNo(isReviewed) },
          { label: t.terms_agreed(), value: agreed },
          { label: t.terms_made_by(), value: madeBy === null ? t.terms_with_product() : madeBy.name },
        ]}
      />
      <Comparison draft={draftOf(terms)} terms={terms} opened={currentLocale()} />
    </Pane>
  )
}

/** One version of the terms of use or the privacy policy. */
export default function VersionScreen() {
  const { id = '' } = useParams()
  return (
    // A draft being written is not to be drawn over by a refresh: it is read when it is opened, and after each act.
    <Read
      key={id}
      from={{ ...query(getTerms, { params: { id } }), refetchInterval: false, refetchOnWindowFocus: false }}
    >
      {(terms) => {
        const title = `${enumText('kind', `term ${terms.kind}`)} ${terms.version ?? ''}`.trim()
        return terms.state === 'DRAFT' ? (
          <DraftPane title={title} terms={terms} />
        ) : (
          <PublishedPane title={title} terms={terms} />
        )
      }}
    </Read>
  )
}
