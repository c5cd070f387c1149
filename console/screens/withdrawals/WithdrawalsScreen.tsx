import {
  approveWithdrawals,
  listWithdrawals,
  retryWithdrawals,
  WITHDRAWAL_QUEUES,
  WITHDRAWAL_RISK_FILTERS,
  type StaffWithdrawal,
} from '#contract/console/money/withdrawals.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { useMay } from '#console/api/me.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { ApprovalCount } from '#console/ui/acts/ApprovalMarks.tsx'
import { agoColumn, amountColumn, memberColumn, moneyColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ApproveSelected } from './ApproveSelected.tsx'
import { WithdrawalCase } from './WithdrawalCase.tsx'

const source = listOf(listWithdrawals, (page) => page)

/** The first and last signs of an address, as people compare them in a list. */
function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`
}

function Approvals({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { approvals, needsStaff, held, state } = withdrawal
  if (held !== null) return <Badge tone="warn">{t.withdrawals_held()}</Badge>
  if (!needsStaff) return <StateMark state={state} />
  return <ApprovalCount approvals={approvals} />
}

function Risks({ withdrawal: { risks } }: { withdrawal: StaffWithdrawal }) {
  return (
    <Inline as="span" wraps>
      {risks.map((risk) => (
        <Badge key={risk} tone="warn">
          {enumText('kind', `risk ${risk}`)}
        </Badge>
      ))}
    </Inline>
  )
}

const columns = (): readonly ListColumn<StaffWithdrawal>[] => [
  { ...agoColumn('createdAt', t.list_when()), id: 'age' },
  memberColumn(),
  amountColumn('quantity'),
  { ...moneyColumn('worthUsdt', t.withdrawals_worth(), 'USDT'), id: 'worth' },
  {
    id: 'address',
    name: t.withdrawals_address(),
    cell: ({ address, internal }) =>
      internal ? (
        t.withdrawals_internal()
      ) : (
        <Text tone="quiet" mono>
          {shortAddress(address)}
        </Text>
      ),
  },
  { id: 'risk', name: t.withdrawals_risk(), cell: (withdrawal) => <Risks withdrawal={withdrawal} /> },
  { id: 'state', name: t.list_state(), cell: (withdrawal) => <Approvals withdrawal={withdrawal} /> },
]

export default function WithdrawalsScreen() {
  const may = useMay()
  return (
    <ListScreen
      title={t.nav_withdrawals()}
      source={source}
      columns={columns()}
      none={t.withdrawals_none()}
      tabs={{
        name: 'queue',
        label: t.list_state(),
        choices: enumChoices('state', WITHDRAWAL_QUEUES),
      }}
      filters={[
        {
          kind: 'choice',
          name: 'coin',
          label: t.list_coin(),
          choices: ['USDT', 'MCS'].map((coin) => ({ value: coin, label: coin })),
        },
        {
          kind: 'choice',
          name: 'risk',
          label: t.withdrawals_risk(),
          choices: enumChoices('kind', WITHDRAWAL_RISK_FILTERS, 'risk'),
        },
      ]}
      actions={
        <>
          <LinkButton to="/withdrawals/gas-payouts">{t.gas_payouts_title()}</LinkButton>
          <Act
            operation={retryWithdrawals}
            label={t.withdrawals_retry()}
            summary={t.withdrawals_retry_text()}
            done={t.withdrawals_retried()}
          />
        </>
      }
      hasWideDetail
      {...(may(approveWithdrawals) && {
        bulk: (_ids: readonly string[], clear: () => void, items: readonly StaffWithdrawal[]) => (
          <ApproveSelected withdrawals={items} onDone={clear} />
        ),
      })}
      detail={({ id }) => <WithdrawalCase id={id} />}
      detailById={(id) => <WithdrawalCase id={id} />}
    />
  )
}
