import { useNavigate } from '#web/shell/router/hooks.ts'
import { CLOSE_STATES, listCloses, type CloseRow } from '#contract/console/money/closes.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { minuteColumn, nameColumn, ownStateColumn } from '#console/ui/lists/Columns.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SoundMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'

const source = listOf(listCloses, (page) => page)

const columns = (): readonly ListColumn<CloseRow>[] => [
  { ...nameColumn('id', t.closes_day()), id: 'day' },
  ownStateColumn('close'),
  {
    id: 'balanced',
    name: t.nav_trial_balance(),
    cell: ({ isBalanced }) => (
      <SoundMark isSound={isBalanced}>{isBalanced ? t.ledger_balanced() : t.ledger_not_balanced()}</SoundMark>
    ),
  },
  {
    id: 'signed',
    name: t.closes_signed_by(),
    cell: ({ signature }) =>
      signature === null ? '–' : `${signature.askedBy.name}, ${signature.approvedBy.name}`,
  },
  minuteColumn('madeAt', t.closes_made()),
]

/** The books of each finished day, newest first. */
export default function ClosesScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.nav_closes()}
      source={source}
      columns={columns()}
      none={t.closes_none()}
      filters={[stateFilter(CLOSE_STATES, 'close')]}
      actions={<LinkButton to="/ledger/trial-balance">{t.nav_trial_balance()}</LinkButton>}
      isBad={({ isBalanced }) => !isBalanced}
      onEnter={({ id }) => void navigate(`/closes/${id}`)}
    />
  )
}
