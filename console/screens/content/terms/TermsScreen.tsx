import { Link } from 'react-router'
import { listTerms } from '#contract/console/content.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { LanguageMarks } from '../../../ui/LanguageMarks.tsx'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

type Term = AnswerOf<typeof listTerms>['items'][number]
const source = listOf(listTerms, ({ items }) => ({ items, next: null }))

const columns = (): readonly ListColumn<Term>[] => [
  {
    id: 'kind',
    name: t.ledger_kind(),
    cell: ({ kind }) => <b>{word('kind', `term ${kind}`)}</b>,
    value: ({ kind }) => kind,
  },
  {
    id: 'version',
    name: t.content_version(),
    cell: ({ version }) => version,
    value: ({ version }) => version,
  },
  {
    id: 'effectiveAt',
    name: t.content_effective(),
    cell: ({ effectiveAt }) => minute(effectiveAt),
    value: ({ effectiveAt }) => effectiveAt,
  },
  {
    id: 'languages',
    name: t.content_languages(),
    cell: ({ missing }) => <LanguageMarks missing={missing} />,
  },
  { id: 'state', name: t.list_state(), cell: ({ state }) => <StateMark state={`term ${state}`} /> },
]

export default function TermsScreen() {
  return (
    <ListScreen
      title={t.content_terms()}
      source={source}
      columns={columns()}
      none={t.content_none()}
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/content">
          {t.nav_content()}
        </Link>
      }
    />
  )
}
