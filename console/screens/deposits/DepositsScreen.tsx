import { getChain, listDeposits, type StaffDeposit } from '#contract/console/money/withdrawals.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { MemberContextParts } from '#console/ui/cases/MemberContextParts.tsx'
import { CaseHead } from '../../ui/CaseHead.tsx'
import {
  agoColumn,
  amountColumn,
  countColumn,
  memberColumn,
  stateColumn,
} from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Read } from '../../ui/Read.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { RescanProgress } from './rescans/RescanProgress.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

const source = listOf(listDeposits, (page) => page)
const STATES = ['SEEN', 'CREDITED', 'VANISHED']

const columns = (): readonly ListColumn<StaffDeposit>[] => [
  agoColumn('seenAt', t.list_when()),
  memberColumn(),
  amountColumn('quantity'),
  {
    id: 'txid',
    name: 'txid',
    cell: ({ txid }) => (
      <Text tone="quiet" mono>
        {txid.slice(0, 12)}…
      </Text>
    ),
  },
  countColumn('block', t.deposits_block()),
  stateColumn(),
]

type Chain = AnswerOf<typeof getChain>

function ChainState({ chain }: { chain: Chain }) {
  const payments = chain.openPayments.map(
    ({ kind, state, count }) => `${count} × ${enumText('kind', kind)} (${enumText('state', state)})`,
  )
  const unswept = chain.unswept.map(({ coin, amount, addresses }) =>
    t.deposits_unswept_line({ sum: sum(unitsOf(amount), coin), count: addresses }),
  )
  const solid = chain.solidAt === null ? '–' : `${chain.solid} · ${minute(chain.solidAt)}`
  return (
    <>
      {!chain.isAnswering && (
        <Notice tone="bad" icon="warn">
          {t.deposits_node_down()}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t.deposits_head(), value: chain.head ?? '–' },
          { label: t.deposits_solid(), value: solid },
          {
            label: t.deposits_payments(),
            value: payments.length === 0 ? t.deposits_nothing() : payments.join(', '),
          },
          {
            label: t.deposits_unswept(),
            value: unswept.length === 0 ? t.deposits_nothing() : unswept.join(', '),
          },
          ...(chain.rescan === null
            ? []
            : [{ label: t.rescans_title(), value: <RescanProgress rescan={chain.rescan} /> }]),
        ]}
      />
    </>
  )
}

/** As high as what will be there: the number of a block and a moment need about so much. */
const MOMENT = '– – – – – – – –'

function ChainWaiting() {
  const none = t.deposits_nothing()
  return (
    <div role="status" aria-busy="true">
      <Facts
        facts={[
          { label: t.deposits_head(), value: '–' },
          { label: t.deposits_solid(), value: <Text tone="faint">{MOMENT}</Text> },
          { label: t.deposits_payments(), value: <Text tone="faint">{none}</Text> },
          { label: t.deposits_unswept(), value: <Text tone="faint">{none}</Text> },
        ]}
      />
    </div>
  )
}

function DepositCase({ deposit }: { deposit: StaffDeposit }) {
  return (
    <>
      <CaseHead title={sum(unitsOf(deposit.quantity), deposit.coin)}>
        <MemberLink member={deposit.member} size={14} />
      </CaseHead>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={deposit.state} /> },
          { label: t.deposits_from(), value: <Code>{deposit.from}</Code> },
          { label: 'txid', value: <Code>{deposit.txid}</Code> },
          { label: t.deposits_block(), value: deposit.block },
          { label: t.deposits_seen(), value: minute(deposit.seenAt) },
          {
            label: t.deposits_credited(),
            value: minuteOrNone(deposit.creditedAt),
          },
        ]}
      />
      <MemberContextParts memberId={deposit.member.id} />
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
        <Card aria-label={t.deposits_chain()}>
          <Read from={query(getChain)} waiting={<ChainWaiting />}>
            {(chain) => <ChainState chain={chain} />}
          </Read>
        </Card>
      }
      filters={[{ kind: 'search', name: 'txid', label: 'txid' }, stateFilter(STATES)]}
      actions={
        <>
          <LinkButton to="/deposits/rescans">{t.rescans_title()}</LinkButton>
          <LinkButton to="/deposits/unmatched">{t.nav_unmatched()}</LinkButton>
        </>
      }
      detail={(deposit) => <DepositCase deposit={deposit} />}
    />
  )
}
