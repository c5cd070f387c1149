import { listTerms } from '#contract/console/content.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { languagesColumn, minuteColumn, ownStateColumn, textColumn } from '../../../ui/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '../../../ui/ListScreen.tsx'
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
  textColumn('version', t.content_version()),
  minuteColumn('effectiveAt', t.content_effective()),
  languagesColumn(),
  ownStateColumn('term'),
]

export default function TermsScreen() {
  return (
    <ListScreen
      title={t.content_terms()}
      source={source}
      columns={columns()}
      none={t.content_none()}
      actions={<LinkButton to="/content">{t.nav_content()}</LinkButton>}
    />
  )
}
