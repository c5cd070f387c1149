import {
  listWithdrawals,
  retryWithdrawals,
  WITHDRAWAL_QUEUES,
  type StaffWithdrawal,
} from '#contract/console/withdrawals.ts'
import { unitsOf } from '#web/parts/money-text.ts'
import { Badge } from '#web/ui/Parts.tsx'
import { TimeAgo } from '#web/ui/Times.tsx'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { Act } from '../../ui/Act.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { Money } from '../../ui/Money.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'
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
  return (
    <span className="fx">
      <Badge tone={approvals.length > 0 ? 'you' : 'out'}>
        {t.withdrawals_approvals({ count: approvals.length })}
      </Badge>
    </span>
  )
}

const columns = (): readonly ListColumn<StaffWithdrawal>[] => [
  {
    id: 'age',
    name: t.list_when(),
    cell: ({ createdAt }) => <TimeAgo time={createdAt} />,
    value: ({ createdAt }) => createdAt,
  },
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'quantity',
    name: t.list_amount(),
    cell: ({ quantity, coin }) => <Money amount={quantity} coin={coin} />,
    value: ({ quantity }) => unitsOf(quantity),
    figure: true,
  },
  {
    id: 'worth',
    name: t.withdrawals_worth(),
    cell: ({ worthUsdt }) => <Money amount={worthUsdt} />,
    value: ({ worthUsdt }) => unitsOf(worthUsdt),
    figure: true,
  },
  {
    id: 'address',
    name: t.withdrawals_address(),
    cell: ({ address, internal }) =>
      internal ? t.withdrawals_internal() : <span className="mono q">{shortAddress(address)}</span>,
  },
  { id: 'state', name: t.list_state(), cell: (withdrawal) => <Approvals withdrawal={withdrawal} /> },
]

export default function WithdrawalsScreen() {
  return (
    <ListScreen
      title={t.nav_withdrawals()}
      source={source}
      columns={columns()}
      none={t.withdrawals_none()}
      tabs={{
        name: 'queue',
        label: t.list_state(),
        choices: WITHDRAWAL_QUEUES.map((queue) => ({ value: queue, label: word('state', queue) })),
      }}
      filters={[
        {
          kind: 'choice',
          name: 'coin',
          label: t.list_coin(),
          choices: ['USDT', 'MCS'].map((coin) => ({ value: coin, label: coin })),
        },
      ]}
      actions={
        <Act
          operation={retryWithdrawals}
          label={t.withdrawals_retry()}
          summary={t.withdrawals_retry_text()}
          done={t.withdrawals_retried()}
        />
      }
      detail={({ id }) => <WithdrawalCase id={id} />}
    />
  )
}
