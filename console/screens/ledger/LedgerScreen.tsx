import type { ReactNode } from 'react'
import { useNavigate } from '#web/shell/router/hooks.ts'
import {
  ADJUSTMENT_DIRECTIONS,
  ALLOCATION_NAMES,
  listAllocations,
  listLedgerAccounts,
  requestAdjustment,
  requestAllocation,
  type LedgerAccount,
} from '#contract/console/money/ledger.ts'
import { requestProof } from '#contract/console/proofs.ts'
import { CURRENCIES } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { amountColumn, textColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Money } from '../../ui/Money.tsx'
import { Read } from '../../ui/Read.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { HeldShape } from '#console/ui/layout/HeldShape.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { columnsClass } from '#console/ui/layout/Columns.tsx'

const source = listOf(listLedgerAccounts, (page) => page)
const COINS = ['MCS', 'USDT', 'TRX'].map((coin) => ({ value: coin, label: coin }))

const columns = (): readonly ListColumn<LedgerAccount>[] => [
  {
    id: 'class',
    name: t.ledger_class(),
    cell: (account) => <b>{enumText('account', account.class)}</b>,
    value: (account) => account.class,
  },
  {
    id: 'owner',
    name: t.ledger_owner(),
    cell: ({ owner }) => owner?.loginId ?? owner?.id ?? t.ledger_operator(),
  },
  textColumn('coin', t.list_coin()),
  amountColumn('balance', t.ledger_balance()),
  amountColumn('hold', t.members_hold()),
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
          choices: enumChoices('kind', ADJUSTMENT_DIRECTIONS),
        },
        { name: 'amount', label: t.list_amount(), kind: 'amount' },
        reasonField(),
      ]}
    />
  )
}

/** A proof outside the night. */
function ProofAct() {
  return (
    <Act
      operation={requestProof}
      label={t.ledger_proof()}
      tone="line"
      summary={t.ledger_proof_text()}
      fields={[reasonField()]}
    />
  )
}

type Allocated = AnswerOf<typeof listAllocations>

function AllocationAct() {
  return (
    <Acts>
      <Act
        operation={requestAllocation}
        label={t.ledger_allocate()}
        letter="f"
        summary={t.ledger_allocate_text()}
        fields={[
          {
            name: 'to',
            label: t.ledger_purpose(),
            kind: 'choice',
            choices: enumChoices('kind', ALLOCATION_NAMES),
          },
          { name: 'amount', label: t.list_amount(), kind: 'amount' },
          reasonField(),
        ]}
      />
    </Acts>
  )
}

/** What swaps, gas and sign-up bonuses live on, and the capital that can be set aside for them. */
function AllocationsCard({
  allocated: { items, capital },
  acts,
}: {
  allocated: Allocated
  acts?: ReactNode
}) {
  return (
    <Card className={columnsClass} aria-label={t.ledger_allocations()}>
      <Stack>
        <Text as="h2" size={14} strong>
          {t.ledger_allocations()}
        </Text>
        <LedgerLines
          lines={items.map(({ id, coin, balance }) => ({
            label: enumText('kind', id),
            value: <Money amount={balance} coin={coin} />,
          }))}
        />
      </Stack>
      <Stack>
        <Text as="h2" size={14} strong>
          {enumText('kind', 'OPERATOR_CAPITAL')}
        </Text>
        <LedgerLines
          lines={capital.map(({ coin, balance }) => ({
            label: coin,
            value: <Money amount={balance} coin={coin} />,
          }))}
        />
        {acts}
      </Stack>
    </Card>
  )
}

/** Sums that are not known yet, for the shape of the card. */
const NOTHING_YET: Allocated = {
  items: ALLOCATION_NAMES.map((id) => ({ id, coin: 'USDT', balance: '0' })),
  capital: CURRENCIES.map((coin) => ({ coin, balance: '0' })),
}

export default function LedgerScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      title={t.nav_ledger()}
      source={source}
      columns={columns()}
      none={t.ledger_none()}
      above={
        <Read
          from={query(listAllocations)}
          waiting={
            <HeldShape>
              <AllocationsCard allocated={NOTHING_YET} />
            </HeldShape>
          }
        >
          {(allocated) => <AllocationsCard allocated={allocated} acts={<AllocationAct />} />}
        </Read>
      }
      filters={[
        { kind: 'search', name: 'loginId', label: t.ledger_search() },
        { kind: 'choice', name: 'coin', label: t.list_coin(), choices: COINS },
      ]}
      actions={
        <>
          <LinkButton to="/ledger/trial-balance">{t.nav_trial_balance()}</LinkButton>
          <LinkButton to="/ledger/entries">{t.ledger_entries()}</LinkButton>
          <ProofAct />
          <Adjustment />
        </>
      }
      onEnter={({ id }) => void navigate(`/ledger/entries?account=${id}`)}
    />
  )
}
