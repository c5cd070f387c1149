import { useNavigate } from '#web/shell/router/hooks.ts'
import {
  CONTENT_KINDS,
  CONTENT_STATES,
  listContent,
  saveContent,
  type StaffContentRow,
} from '#contract/console/words/content.ts'
import { LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { useMay } from '../../api/me.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import {
  agoColumn,
  languagesColumn,
  minuteColumn,
  ownStateColumn,
  textColumn,
  titleColumn,
} from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { formatVotes, hasVotes, usefulShare } from './format-votes.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'

const source = listOf(listContent, (page) => page)

const columns = (): readonly ListColumn<StaffContentRow>[] => [
  titleColumn(),
  textColumn('category', t.content_category()),
  languagesColumn(),
  minuteColumn('publishAt', t.content_appears()),
  {
    id: 'votes',
    name: t.votes_title(),
    cell: ({ votes }) => (hasVotes(votes) ? formatVotes(votes) : '–'),
    value: ({ votes }) => usefulShare(votes),
    figure: true,
  },
  agoColumn('changedAt', t.prices_changed()),
  ownStateColumn('content'),
]

export default function ContentScreen() {
  const navigate = useNavigate()
  const may = useMay()
  return (
    <ListScreen
      title={t.nav_content()}
      source={source}
      columns={columns()}
      none={t.content_none()}
      tabs={{
        name: 'kind',
        label: t.ledger_kind(),
        choices: enumChoices('kind', CONTENT_KINDS, 'content'),
      }}
      filters={[
        stateFilter(CONTENT_STATES, 'content'),
        {
          kind: 'choice',
          name: 'missing',
          label: t.content_missing(),
          choices: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
        },
      ]}
      actions={
        <>
          <LinkButton to="/content/terms">{t.content_terms()}</LinkButton>
          {may(saveContent) && <LinkButton to="/content/new-video">{t.content_video_new()}</LinkButton>}
          {may(saveContent) && <LinkButton to="/content/new">{t.content_new()}</LinkButton>}
        </>
      }
      onEnter={({ id }) => void navigate(`/content/${id}`)}
    />
  )
}
