import { Link, useNavigate } from 'react-router'
import {
  CONTENT_KINDS,
  CONTENT_STATES,
  listContent,
  saveContent,
  type StaffContentRow,
} from '#contract/console/content.ts'
import { LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { TimeAgo } from '#web/ui/Times.tsx'
import { useMay } from '../../api/me.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { LanguageMarks } from '../../ui/LanguageMarks.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listContent, (page) => page)

const columns = (): readonly ListColumn<StaffContentRow>[] => [
  {
    id: 'title',
    name: t.inquiries_title(),
    cell: ({ title }) => <b className="cut">{title}</b>,
    value: ({ title }) => title,
  },
  {
    id: 'category',
    name: t.content_category(),
    cell: ({ category }) => category,
    value: ({ category }) => category,
  },
  {
    id: 'languages',
    name: t.content_languages(),
    cell: ({ missing }) => <LanguageMarks missing={missing} />,
  },
  {
    id: 'publishAt',
    name: t.content_appears(),
    cell: ({ publishAt }) => (publishAt === null ? '–' : minute(publishAt)),
    value: ({ publishAt }) => publishAt ?? '',
  },
  {
    id: 'changedAt',
    name: t.prices_changed(),
    cell: ({ changedAt }) => <TimeAgo time={changedAt} />,
    value: ({ changedAt }) => changedAt,
  },
  { id: 'state', name: t.list_state(), cell: ({ state }) => <StateMark state={`content ${state}`} /> },
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
        choices: CONTENT_KINDS.map((value) => ({ value, label: word('kind', `content ${value}`) })),
      }}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t.list_state(),
          choices: CONTENT_STATES.map((value) => ({ value, label: word('state', `content ${value}`) })),
        },
        {
          kind: 'choice',
          name: 'missing',
          label: t.content_missing(),
          choices: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
        },
      ]}
      actions={
        <>
          <Link className={buttonClass({ tone: 'line', small: true })} to="/content/terms">
            {t.content_terms()}
          </Link>
          {may(saveContent) && (
            <Link className={buttonClass({ tone: 'line', small: true })} to="/content/new">
              {t.content_new()}
            </Link>
          )}
        </>
      }
      onEnter={({ id }) => void navigate(`/content/${id}`)}
    />
  )
}
