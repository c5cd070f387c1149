import { Link } from 'react-router'
import {
  approveKey,
  listExchanges,
  listKeys,
  rejectKey,
  stopAll,
  type StaffKey,
} from '#contract/console/autotrading.ts'
import { KEY_STATES } from '#contract/trading.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/Parts.tsx'
import { TimeAgo } from '#web/ui/Times.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { Act } from '../../ui/Act.tsx'
import { reasonField } from '../../ui/act-fields.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listKeys, (page) => page)

/** A key that was never registered is no row; those that wait come first. */
const SHOWN_STATES = KEY_STATES.filter((state) => state !== 'NONE')

const columns = (): readonly ListColumn<StaffKey>[] => [
  {
    id: 'registeredAt',
    name: t.list_when(),
    cell: ({ registeredAt }) => <TimeAgo time={registeredAt} />,
    value: ({ registeredAt }) => registeredAt,
  },
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'exchange',
    name: t.automaster_exchange(),
    cell: ({ exchange }) => exchange,
    value: ({ exchange }) => exchange,
  },
  { id: 'key', name: t.automaster_key(), cell: ({ last4 }) => <span className="mono q">…{last4}</span> },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={state} />,
    value: ({ state }) => state,
  },
]

function KeyCase({ deskKey }: { deskKey: StaffKey }) {
  const { id, member, exchange, state, last4, permissions, reason } = deskKey
  return (
    <>
      <div className="st">
        <h2 className="h">{exchange}</h2>
        <Link className="link t14" to={`/members/${member.id}`}>
          {member.loginId}
        </Link>
      </div>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={state} /> },
          { label: t.automaster_key(), value: <span className="mono">…{last4}</span> },
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
        <div className="case-acts">
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
        </div>
      )}
    </>
  )
}

function Exchanges() {
  return (
    <Read from={query(listExchanges)} lines={2}>
      {({ items }) => (
        <ul className="tiles">
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
              <li className="tile" key={id}>
                <span className="sp">
                  <b>{id}</b>
                  <Badge tone={unsettled > 0 ? 'bad' : 'ok'} icon={unsettled > 0 ? 'warn' : 'check'}>
                    {unsettled > 0 ? t.automaster_down() : t.automaster_up()}
                  </Badge>
                </span>
                <span className="t12 qq">
                  {t.automaster_load({
                    accounts: accountsOn,
                    failed: refusedOrders + failedPositions,
                    keys: keysFailing,
                  })}
                </span>
                {oldestUnsettledAt !== null && (
                  <span className="t12">
                    {t.automaster_unsettled({ count: unsettled })} <TimeAgo time={oldestUnsettledAt} />
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
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
      tabs={{
        name: 'state',
        label: t.list_state(),
        choices: SHOWN_STATES.map((value) => ({ value, label: word('state', value) })),
      }}
      above={<Exchanges />}
      actions={
        <>
          <Link className={buttonClass({ tone: 'line', small: true })} to="/automaster/runs">
            {t.automaster_runs()}
          </Link>
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
