import { useQuery } from '@tanstack/react-query'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { getDesk } from '#contract/console/desk.ts'
import { getToday, type TodayAlarm } from '#contract/console/reports.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { Money } from '../../ui/Money.tsx'
import { Pane } from '../../ui/Pane.tsx'
import { Read } from '../../ui/Read.tsx'
import { CircuitMark, SoundMark, StateMark } from '../../ui/StateMark.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { Tiles } from '#console/ui/layout/Tiles.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { FirstItems } from './FirstItems.tsx'
import { Health } from './Health.tsx'
import { Licences } from './Licences.tsx'
import { Queues } from './Queues.tsx'
import { Trends } from './Trends.tsx'
import * as styles from './TodayScreen.module.css'

type Today = AnswerOf<typeof getToday>

function MoneyTiles({ money }: { money: NonNullable<Today['money']> }) {
  const { lastBatch, cover } = money
  return (
    <>
      <Tile label={t.prices_mcs()} note={<CircuitMark circuit={money.circuit} />}>
        {money.price === null ? '–' : <Money amount={money.price} coin="USDT" />}
      </Tile>
      <Tile label={t.today_fees()}>
        {money.feesToday.length === 0
          ? '–'
          : money.feesToday.map(({ coin, amount }) => (
              <span className={styles.total} key={coin}>
                <Money amount={amount} coin={coin} />
              </span>
            ))}
      </Tile>
      <Tile
        label={t.today_cover()}
        note={t.today_cover_note({
          reserve: sum(unitsOf(cover.reserve), 'USDT'),
          owed: sum(unitsOf(cover.owed), 'USDT'),
        })}
      >
        <SoundMark isSound={!cover.isShort}>
          {cover.isShort ? t.today_cover_short() : t.today_cover_full()}
        </SoundMark>
      </Tile>
      <Tile label={t.today_treasury()}>
        <Money amount={money.rewardTreasuryUsdt} coin="USDT" />
      </Tile>
      <Tile
        label={t.today_batch()}
        note={
          // A day that failed before it was worked out has no plans yet.
          lastBatch !== null &&
          (lastBatch.state !== 'FAILED' || lastBatch.plans > 0) &&
          t.today_batch_note({ paid: lastBatch.paidPlans, plans: lastBatch.plans })
        }
      >
        {lastBatch === null ? (
          '–'
        ) : (
          <Inline as="span" wraps>
            {lastBatch.day} <StateMark state={lastBatch.state} />
          </Inline>
        )}
      </Tile>
    </>
  )
}

const ALARM_TEXTS: Readonly<Record<TodayAlarm['kind'], (alarm: TodayAlarm) => string>> = {
  signIn: ({ count, subject }) => t.today_alarm_sign_in({ count, who: subject || t.today_unknown() }),
  right: ({ count, subject }) => t.today_alarm_right({ count, who: subject || t.today_unknown() }),
  code: ({ count, subject }) => t.today_alarm_code({ count, who: subject || t.today_unknown() }),
  setUp: ({ count }) => t.today_alarm_set_up({ count }),
  newCredentials: ({ subject }) => t.today_alarm_new_credentials({ list: subject }),
  oneNode: () => t.today_alarm_one_node(),
}

/** What concerns the staff themselves: refused attempts, and credentials that are new. */
function StaffAlarms({ alarms }: { alarms: readonly TodayAlarm[] }) {
  if (alarms.length === 0) return null
  return (
    <Notice tone="warn" icon="warn">
      {alarms.map((alarm) => (
        <p key={alarm.kind}>{ALARM_TEXTS[alarm.kind](alarm)}</p>
      ))}
      <TextLink as={RouterLink} to="/audit">
        {t.today_alarm_audit()}
      </TextLink>
    </Notice>
  )
}

function Alarms({ today }: { today: Today }) {
  const { alarms } = today
  return (
    <>
      {alarms.some(({ kind }) => kind === 'oneNode') && (
        <Alarm>
          <Heading as="p">{t.today_alarm_one_node()}</Heading>
        </Alarm>
      )}
      <StaffAlarms alarms={alarms.filter(({ kind }) => kind !== 'oneNode')} />
      {today.money?.isMoneyStopped === true && (
        <Alarm>
          <Heading as="p">{t.today_money_stopped()}</Heading>
          <TextLink as={RouterLink} to="/ledger/trial-balance">
            {t.nav_trial_balance()}
          </TextLink>
        </Alarm>
      )}
      {today.maintenanceUntil !== null && (
        <Notice tone="warn" icon="warn">
          {t.today_maintenance({ time: minute(today.maintenanceUntil) })}
        </Notice>
      )}
    </>
  )
}

function Figures({ today: { money, members } }: { today: Today }) {
  if (money === null && members === null) return null
  return (
    <Tiles kind="wide">
      {money !== null && <MoneyTiles money={money} />}
      {members !== null && (
        <Tile
          label={t.today_sign_ups()}
          note={t.today_members({ total: members.total, confirmed: members.confirmedToday })}
        >
          {members.signedUpToday}
        </Tile>
      )}
    </Tiles>
  )
}

type Desk = AnswerOf<typeof getDesk>

/** All at once: what came later would push down what is being read. */
function Day({ today, desk }: { today: Today; desk: Desk }) {
  return (
    <>
      <Alarms today={today} />
      <Licences licences={today.licences ?? []} />
      <Health health={desk.health} />
      <div className={styles.desk}>
        <FirstItems items={desk.items} />
        <Queues queues={today.queues} withdrawalsUsdt={desk.withdrawalsUsdt} />
      </div>
      <Figures today={today} />
      <Trends />
      <Text as="p" size={12} tone="faint">
        {t.today_at({ time: minute(today.at) })}
      </Text>
    </>
  )
}

/** What waits for this person, the queues behind it, thirty days, and what is wrong: those parts that the person may see. */
export default function TodayScreen() {
  // Asked for beside the other half, not after it.
  useQuery(query(getDesk))
  return (
    <Pane title={t.nav_today()}>
      <Read from={query(getToday)}>
        {(today) => <Read from={query(getDesk)}>{(desk) => <Day today={today} desk={desk} />}</Read>}
      </Read>
    </Pane>
  )
}
