import { Link } from 'react-router'
import { getChain, listDeposits, type StaffDeposit } from '#contract/console/withdrawals.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { sum, unitsOf } from '#web/parts/money-text.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { TimeAgo } from '#web/ui/Times.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { Money } from '../../ui/Money.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listDeposits, (page) => page)
const STATES = ['SEEN', 'CREDITED', 'VANISHED']

const columns = (): readonly ListColumn<StaffDeposit>[] => [
  {
    id: 'seenAt',
    name: t.list_when(),
    cell: ({ seenAt }) => <TimeAgo time={seenAt} />,
    value: ({ seenAt }) => seenAt,
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
  { id: 'txid', name: 'txid', cell: ({ txid }) => <span className="mono q">{txid.slice(0, 12)}…</span> },
  {
    id: 'block',
    name: t.deposits_block(),
    cell: ({ block }) => block,
    value: ({ block }) => block,
    figure: true,
  },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={state} />,
    value: ({ state }) => state,
  },
]

type Chain = AnswerOf<typeof getChain>

function ChainState({ chain }: { chain: Chain }) {
  if (!chain.isOn) {
    return (
      <Notice tone="bad" icon="warn">
        {t.deposits_node_down()}
      </Notice>
    )
  }
  const payments = chain.openPayments.map(
    ({ kind, state, count }) => `${count} × ${word('kind', kind)} (${word('state', state)})`,
  )
  const unswept = chain.unswept.map(({ coin, amount, addresses }) =>
    t.deposits_unswept_line({ sum: sum(unitsOf(amount), coin), count: addresses }),
  )
  return (
    <Facts
      facts={[
        { label: t.deposits_head(), value: chain.head ?? '–' },
        { label: t.deposits_solid(), value: chain.solid ?? '–' },
        {
          label: t.deposits_payments(),
          value: payments.length === 0 ? t.deposits_nothing() : payments.join(', '),
        },
        {
          label: t.deposits_unswept(),
          value: unswept.length === 0 ? t.deposits_nothing() : unswept.join(', '),
        },
      ]}
    />
  )
}

function DepositCase({ deposit }: { deposit: StaffDeposit }) {
  return (
    <>
      <div className="st">
        <h2 className="h">{sum(unitsOf(deposit.quantity), deposit.coin)}</h2>
        <Link className="link t14" to={`/members/${deposit.member.id}`}>
          {deposit.member.loginId}
        </Link>
      </div>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={deposit.state} /> },
          { label: t.deposits_from(), value: <span className="mono wrap-any">{deposit.from}</span> },
          { label: 'txid', value: <span className="mono wrap-any">{deposit.txid}</span> },
          { label: t.deposits_block(), value: deposit.block },
          { label: t.deposits_seen(), value: minute(deposit.seenAt) },
          {
            label: t.deposits_credited(),
            value: deposit.creditedAt === null ? '–' : minute(deposit.creditedAt),
          },
        ]}
      />
    </>
  )
}

export default function DepositsScreen() {
  return (
    <ListScreen
      title={t.nav_deposits()}
      source={source}
      columns={columns()}
      none={t.deposits_none()}
      above={
        <section className="card" aria-label={t.deposits_chain()}>
          <Read from={query(getChain)} lines={3}>
            {(chain) => <ChainState chain={chain} />}
          </Read>
        </section>
      }
      filters={[
        { kind: 'search', name: 'txid', label: 'txid' },
        {
          kind: 'choice',
          name: 'state',
          label: t.list_state(),
          choices: STATES.map((value) => ({ value, label: word('state', value) })),
        },
      ]}
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/deposits/unmatched">
          {t.nav_unmatched()}
        </Link>
      }
      detail={(deposit) => <DepositCase deposit={deposit} />}
    />
  )
}
