import {
  approveGasPayout,
  GAS_PAYOUT_STATES,
  listGasPayouts,
  type StaffGasPayout,
} from '#contract/console/gas-payouts.ts'
import { sum, unitsOf } from '#web/parts/money-text.ts'
import { minute } from '#web/shell/format.ts'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { Act } from '../../../ui/Act.tsx'
import { ApprovalMarks } from '../../../ui/ApprovalMarks.tsx'
import { CaseHead } from '../../../ui/CaseHead.tsx'
import { agoColumn, amountColumn, memberColumn, stateColumn } from '../../../ui/Columns.tsx'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { minuteOrNone } from '../../../ui/minute-or-none.ts'
import { stateFilter } from '../../../ui/state-filter.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'

const source = listOf(listGasPayouts, (page) => page)

const waitText = ({ waitsFor }: StaffGasPayout) =>
  waitsFor === null ? '–' : word('kind', `waits ${waitsFor}`)

const columns = (): readonly ListColumn<StaffGasPayout>[] => [
  agoColumn('madeAt', t.list_when()),
  memberColumn(),
  amountColumn('quantity'),
  { id: 'waitsFor', name: t.withdrawals_waits_for(), cell: waitText },
  stateColumn(),
]

function factsOf(payout: StaffGasPayout): readonly Fact[] {
  const { address, txid, feeTrx, voidedAt } = payout
  return [
    { label: t.list_state(), value: <StateMark state={payout.state} /> },
    { label: t.withdrawals_waits_for(), value: waitText(payout) },
    {
      label: t.withdrawals_address(),
      value: <span className="mono wrap-any">{address ?? '–'}</span>,
    },
    { label: 'txid', value: <span className="mono wrap-any">{txid ?? '–'}</span> },
    { label: t.gas_payouts_fee(), value: feeTrx === null ? '–' : sum(unitsOf(feeTrx), 'TRX') },
    { label: t.gas_payouts_made(), value: minute(payout.madeAt) },
    { label: t.gas_payouts_ended(), value: minuteOrNone(payout.endedAt) },
    ...(voidedAt === null ? [] : [{ label: t.gas_payouts_void(), value: minute(voidedAt) }]),
  ]
}

function PayoutCase({ payout }: { payout: StaffGasPayout }) {
  const { id, quantity, coin, member, address, approvals, mayApprove } = payout
  const said = { sum: sum(unitsOf(quantity), coin), member: member.loginId, address: address ?? '–' }
  return (
    <>
      <CaseHead title={said.sum}>
        <MemberLink member={member} look="t14" />
      </CaseHead>
      <ApprovalMarks approvals={approvals} />
      {mayApprove && (
        <div className="case-acts">
          <Act
            operation={approveGasPayout}
            params={{ id }}
            label={t.withdrawals_approve({ sum: said.sum })}
            letter="a"
            tone="ink"
            summary={t.withdrawals_approve_text(said)}
            done={t.withdrawals_approved()}
          />
        </div>
      )}
      <Facts facts={factsOf(payout)} />
    </>
  )
}

export default function GasPayoutsScreen() {
  return (
    <ListScreen
      title={t.gas_payouts_title()}
      source={source}
      columns={columns()}
      none={t.gas_payouts_none()}
      filters={[stateFilter(GAS_PAYOUT_STATES)]}
      actions={<LinkButton to="/withdrawals">{t.nav_withdrawals()}</LinkButton>}
      detail={(payout) => <PayoutCase payout={payout} />}
    />
  )
}
