import {
  approveGasPayout,
  GAS_PAYOUT_STATES,
  listGasPayouts,
  type StaffGasPayout,
} from '#contract/console/money/gas-payouts.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { listOf } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { Address } from '../../../ui/Address.tsx'
import { ApprovalCount, ApprovalMarks } from '#console/ui/acts/ApprovalMarks.tsx'
import { MemberContextParts } from '#console/ui/cases/MemberContextParts.tsx'
import { Standing } from '#console/ui/cases/Standing.tsx'
import { standingOf } from '#console/ui/cases/standing-of.ts'
import { useMe } from '#console/api/me.ts'
import { agoColumn, amountColumn, memberColumn } from '#console/ui/lists/Columns.tsx'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

const source = listOf(listGasPayouts, (page) => page)

/** Its member signed in before it was ordered; one that was under way by then still ends. */
const isVoid = ({ state, voidedAt }: StaffGasPayout) => state === 'LAID' && voidedAt !== null

const waitText = (payout: StaffGasPayout) =>
  payout.waitsFor === null || isVoid(payout) ? '–' : enumText('kind', `waits ${payout.waitsFor}`)

function State({ payout }: { payout: StaffGasPayout }) {
  const { state, mayApprove, approvals } = payout
  if (isVoid(payout)) return <Badge tone="out">{enumText('kind', 'void')}</Badge>
  return mayApprove ? <ApprovalCount approvals={approvals} /> : <StateMark state={state} />
}

const columns = (): readonly ListColumn<StaffGasPayout>[] => [
  agoColumn('madeAt', t.list_when()),
  memberColumn(),
  amountColumn('quantity'),
  { id: 'waitsFor', name: t.withdrawals_waits_for(), cell: waitText },
  {
    id: 'state',
    name: t.list_state(),
    cell: (payout) => <State payout={payout} />,
    value: ({ state }) => state,
  },
]

function factsOf(payout: StaffGasPayout): readonly Fact[] {
  const { txid, feeTrx, endedAt, voidedAt } = payout
  return [
    { label: t.list_state(), value: <State payout={payout} /> },
    ...(waitText(payout) === '–' ? [] : [{ label: t.withdrawals_waits_for(), value: waitText(payout) }]),
    ...(txid === null ? [] : [{ label: 'txid', value: <Code>{txid}</Code> }]),
    ...(feeTrx === null ? [] : [{ label: t.gas_payouts_fee(), value: sum(unitsOf(feeTrx), 'TRX') }]),
    { label: t.gas_payouts_made(), value: minute(payout.madeAt) },
    ...(endedAt === null ? [] : [{ label: t.gas_payouts_ended(), value: minute(endedAt) }]),
    ...(voidedAt === null ? [] : [{ label: t.gas_payouts_void(), value: minute(voidedAt) }]),
  ]
}

function PayoutCase({ payout }: { payout: StaffGasPayout }) {
  const { id, quantity, coin, member, address, approvals, mayApprove } = payout
  const standing = standingOf(useMe(), approvals)
  const said = { sum: sum(unitsOf(quantity), coin), member: member.loginId, address: address ?? '–' }
  return (
    <>
      <Stack kind="tight">
        <Amount value={figure(unitsOf(quantity))} coin={coin} size={28} />
        <span>
          <MemberLink member={member} size={14} />
        </span>
      </Stack>
      {address !== null && (
        <Stack kind="tight">
          <Text size={12} tone="faint">
            {t.withdrawals_address()}
          </Text>
          <Address address={address} />
        </Stack>
      )}
      <ApprovalMarks approvals={approvals} />
      {mayApprove && <Standing approvals={approvals} />}
      {mayApprove && standing.kind === 'may' && (
        <CaseActs>
          <Act
            operation={approveGasPayout}
            params={{ id }}
            label={t.withdrawals_approve({ sum: said.sum })}
            letter="a"
            tone="ink"
            summary={t.withdrawals_approve_text(said)}
            done={t.withdrawals_approved()}
          />
        </CaseActs>
      )}
      <Facts facts={factsOf(payout)} />
      <MemberContextParts memberId={member.id} />
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
