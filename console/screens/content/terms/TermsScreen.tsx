import { useNavigate } from '#web/shell/router/hooks.ts'
import { listTerms, makeTerms, type StaffTerm } from '#contract/console/words/terms.ts'
import { TERM_KINDS } from '#contract/content.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import {
  agoColumn,
  countColumn,
  languagesColumn,
  minuteColumn,
  ownStateColumn,
} from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'

const source = listOf(listTerms, ({ items }) => ({ items, next: null }))

const columns = (): readonly ListColumn<StaffTerm>[] => [
  {
    id: 'kind',
    name: t.ledger_kind(),
    cell: ({ kind }) => <b>{enumText('kind', `term ${kind}`)}</b>,
    value: ({ kind }) => kind,
  },
  {
    id: 'version',
    name: t.content_version(),
    cell: ({ version }) => version ?? '–',
    value: ({ version }) => version ?? '',
  },
  minuteColumn('effectiveAt', t.content_effective()),
  languagesColumn(),
  countColumn('agreed', t.terms_agreed()),
  agoColumn('changedAt', t.prices_changed()),
  ownStateColumn('term'),
]

/** Every version of the terms of use and of the privacy policy. */
export default function TermsScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.content_terms()}
      source={source}
      columns={columns()}
      none={t.content_none()}
      actions={
        <>
          <LinkButton to="/content">{t.nav_content()}</LinkButton>
          <Act
            operation={makeTerms}
            label={t.terms_new()}
            summary={t.terms_new_text()}
            fields={[
              {
                name: 'kind',
                label: t.ledger_kind(),
                kind: 'choice',
                choices: TERM_KINDS.map((value) => ({ value, label: enumText('kind', `term ${value}`) })),
              },
            ]}
            onDone={({ id }) => void navigate(`/content/terms/${id}`)}
          />
        </>
      }
      onEnter={({ id }) => void navigate(`/content/terms/${id}`)}
    />
  )
}
