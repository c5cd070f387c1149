import { Link, useNavigate } from 'react-router'
import {
  ADJUSTMENT_DIRECTIONS,
  listLedgerAccounts,
  requestAdjustment,
  type LedgerAccount,
} from '#contract/console/ledger.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { unitsOf } from '#web/parts/money-text.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { Act } from '../../ui/Act.tsx'
import { reasonField } from '../../ui/act-fields.ts'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { Money } from '../../ui/Money.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listLedgerAccounts, (page) => page)
const COINS = ['MCS', 'USDT', 'TRX'].map((coin) => ({ value: coin, label: coin }))

const columns = (): readonly ListColumn<LedgerAccount>[] => [
  {
    id: 'class',
    name: t.ledger_class(),
    cell: (account) => <b>{account.class}</b>,
    value: (account) => account.class,
  },
  {
    id: 'owner',
    name: t.ledger_owner(),
    cell: ({ owner }) => owner?.loginId ?? owner?.id ?? t.ledger_operator(),
  },
  { id: 'coin', name: t.list_coin(), cell: ({ coin }) => coin, value: ({ coin }) => coin },
  {
    id: 'balance',
    name: t.ledger_balance(),
    cell: ({ balance }) => <Money amount={balance} />,
    value: ({ balance }) => unitsOf(balance),
    figure: true,
  },
  {
    id: 'hold',
    name: t.members_hold(),
    cell: ({ hold }) => <Money amount={hold} />,
    value: ({ hold }) => unitsOf(hold),
    figure: true,
  },
]

function Adjustment() {
  return (
    <Act
      operation={requestAdjustment}
      label={t.ledger_adjust()}
      tone="line"
      summary={t.ledger_adjust_text()}
      fields={[
        { name: 'loginId', label: t.members_id(), kind: 'line' },
        { name: 'coin', label: t.list_coin(), kind: 'choice', choices: COINS.slice(0, 2) },
        {
          name: 'direction',
          label: t.ledger_direction(),
          kind: 'choice',
          choices: ADJUSTMENT_DIRECTIONS.map((value) => ({ value, label: word('kind', value) })),
        },
        { name: 'amount', label: t.list_amount(), kind: 'amount' },
        reasonField(),
      ]}
    />
  )
}

export default function LedgerScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.nav_ledger()}
      source={source}
      columns={columns()}
      none={t.ledger_none()}
      filters={[
        { kind: 'search', name: 'loginId', label: t.ledger_search() },
        { kind: 'choice', name: 'coin', label: t.list_coin(), choices: COINS },
      ]}
      actions={
        <>
          <Link className={buttonClass({ tone: 'line', small: true })} to="/ledger/trial-balance">
            {t.nav_trial_balance()}
          </Link>
          <Link className={buttonClass({ tone: 'line', small: true })} to="/ledger/entries">
            {t.ledger_entries()}
          </Link>
          <Adjustment />
        </>
      }
      onEnter={({ id }) => void navigate(`/ledger/entries?account=${id}`)}
    />
  )
}
