import {
  approveKey,
  listExchanges,
  listKeys,
  rejectKey,
  stopAll,
  type StaffKey,
} from '#contract/console/autotrading.ts'
import { KEY_STATES } from '#contract/trading/trading.ts'
import { minute } from '#web/base/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { MemberContextParts } from '#console/ui/cases/MemberContextParts.tsx'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { agoColumn, memberColumn, stateColumn, textColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Read } from '../../ui/Read.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { SoundMark, StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { TileFrame, Tiles } from '#console/ui/layout/Tiles.tsx'

const source = listOf(listKeys, (page) => page)

/** A key that was never registered is no row; those that wait come first. */
const SHOWN_STATES = KEY_STATES.filter((state) => state !== 'NONE')

const columns = (): readonly ListColumn<StaffKey>[] => [
  agoColumn('registeredAt', t.list_when()),
  memberColumn(),
  textColumn('exchange', t.automaster_exchange()),
  {
    id: 'key',
    name: t.automaster_key(),
    cell: ({ last4 }) => (
      <Text tone="quiet" mono>
        …{last4}
      </Text>
    ),
  },
  stateColumn(),
]

function KeyCase({ deskKey }: { deskKey: StaffKey }) {
  const { id, member, exchange, state, last4, permissions, reason } = deskKey
  return (
    <>
      <CaseHead title={exchange}>
        <MemberLink member={member} size={14} />
      </CaseHead>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={state} /> },
          { label: t.automaster_key(), value: <Text mono>…{last4}</Text> },
          { label: t.automaster_rights(), value: permissions.length === 0 ? '–' : permissions.join(', ') },
          { label: t.automaster_ip(), value: deskKey.isIpRestricted ? t.members_on() : t.members_off() },
          { label: t.automaster_free(), value: deskKey.freeQuote },
          { label: t.automaster_checked(), value: minute(deskKey.checkedAt) },
          { label: t.automaster_failures(), value: deskKey.failures },
          { label: t.list_when(), value: minute(deskKey.registeredAt) },
          ...(reason === null ? [] : [{ label: t.act_reason(), value: reason }]),
        ]}
      />
      {state === 'PENDING' && (
        <CaseActs>
          <Act
            operation={approveKey}
            params={{ id }}
            label={t.requests_approve()}
            letter="a"
            tone="ink"
            summary={t.automaster_approve_text({ exchange, member: member.loginId })}
            done={t.automaster_approved()}
          />
          <Act
            operation={rejectKey}
            params={{ id }}
            label={t.requests_reject()}
            letter="r"
            tone="bad"
            fields={[reasonField(t.automaster_reason_to_member())]}
            done={t.automaster_rejected()}
          />
        </CaseActs>
      )}
      <MemberContextParts memberId={member.id} />
    </>
  )
}

function Exchanges() {
  return (
    <Read from={query(listExchanges)} lines={3} phoneLines={8}>
      {({ items }) => (
        <Tiles>
          {items.map(
            ({
              id,
              accountsOn,
              refusedOrders,
              failedPositions,
              keysFailing,
              unsettled,
              oldestUnsettledAt,
            }) => (
              <TileFrame key={id}>
                <Inline as="span" apart>
                  <b>{id}</b>
                  <SoundMark isSound={unsettled === 0}>
                    {unsettled > 0 ? t.automaster_down() : t.automaster_up()}
                  </SoundMark>
                </Inline>
                <Text size={12} tone="faint">
                  {t.automaster_load({
                    accounts: accountsOn,
                    failed: refusedOrders + failedPositions,
                    keys: keysFailing,
                  })}
                </Text>
                {oldestUnsettledAt !== null && (
                  <Text size={12}>
                    {t.automaster_unsettled({ count: unsettled })} <TimeAgo time={oldestUnsettledAt} />
                  </Text>
                )}
              </TileFrame>
            ),
          )}
        </Tiles>
      )}
    </Read>
  )
}

export default function AutoMasterScreen() {
  return (
    <ListScreen
      title={t.nav_automaster()}
      source={source}
      columns={columns()}
      none={t.automaster_none()}
      tabs={stateFilter(SHOWN_STATES)}
      above={<Exchanges />}
      actions={
        <>
          <LinkButton to="/automaster/runs">{t.automaster_runs()}</LinkButton>
          <Act
            operation={stopAll}
            label={t.automaster_stop_all()}
            tone="bad"
            summary={t.automaster_stop_all_text()}
            fields={[reasonField()]}
            done={t.automaster_stopped()}
          />
        </>
      }
      detail={(deskKey) => <KeyCase deskKey={deskKey} />}
    />
  )
}
