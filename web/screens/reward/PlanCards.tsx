import type { Plan } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { PlanRing } from '#web/features/rewards/PlanRing.tsx'
import { dayText, type PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { day, percent, shortMinute, whole } from '#web/base/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import * as styles from './PlanCards.module.css'

/** What the plan has paid on its way to the target. */
export function PlanCard({ plan }: { plan: Plan }) {
  const own = useSum()
  const facts = [
    { name: m.plan_joined(), value: own.figure(unitsOf(plan.joined)) },
    { name: m.plan_target(), value: percent(plan.ratioPercent) },
    { name: m.plan_payments(), value: whole(plan.payments) },
  ]
  return (
    <section className="card plan-card" aria-label={m.plan_title()}>
      <PlanRing paid={plan.cumulative.total} target={plan.target} />
      <dl className={`g3 ${styles.facts}`}>
        {facts.map(({ name, value }) => (
          <div className="st" key={name}>
            <dt className="t12 qq">{name}</dt>
            <dd className="b">{value}</dd>
          </div>
        ))}
      </dl>
      <LedgerLines
        lines={[
          { label: m.plan_daily_sum(), value: own.figure(unitsOf(plan.cumulative.daily)) },
          { label: m.plan_team_sum(), value: own.figure(unitsOf(plan.cumulative.team)) },
        ]}
      />
    </section>
  )
}

/** What the last batch paid, and when the next is due. */
export function TodayCard({ plan, nextBatchAt }: { plan: Plan; nextBatchAt: string }) {
  const own = useSum()
  const { today } = plan
  const all = today === null ? 0n : unitsOf(today.daily) + unitsOf(today.team)
  return (
    <section className="card" aria-label={m.plan_today()}>
      <div className="sp">
        <div className="st">
          <span className="t14 q">
            {today === null ? m.plan_today() : `${m.plan_today()} · ${dayText(today.day)}`}
          </span>
          <Amount value={own.hidden ? own.figure(all) : `+${figure(all)}`} coin="USDT" size={28} />
        </div>
        {today !== null && <Badge tone="ok">{m.plan_paid()}</Badge>}
      </div>
      {today === null ? (
        <p className="t14 q">{m.plan_first_day({ day: dayText(plan.startDay) })}</p>
      ) : (
        <LedgerLines
          lines={[
            { label: m.plan_daily_line(), value: own.figure(unitsOf(today.daily)) },
            { label: m.plan_team_line(), value: own.figure(unitsOf(today.team)) },
          ]}
        />
      )}
      <Notice>
        {m.plan_next_batch({ time: shortMinute(nextBatchAt) })} <Countdown until={nextBatchAt} />
      </Notice>
    </section>
  )
}

/** The reserve of this plan, and of all plans. */
export function CoverCard({ plan, config }: { plan: Plan | undefined; config: PlanConfig | undefined }) {
  const own = useSum()
  if (config === undefined) return null
  const [reserve, owed] = [unitsOf(config.coverage.reserve), unitsOf(config.coverage.owed)]
  const isOpen = plan?.state === 'ACTIVE'
  return (
    <section className="card" aria-label={m.plan_cover()}>
      <div className="sp">
        <h2 className="h">{m.plan_cover()}</h2>
        <Badge tone={reserve >= owed ? 'ok' : 'bad'} icon={reserve >= owed ? 'check' : 'warn'}>
          {reserve >= owed ? m.plan_covered() : m.plan_uncovered()}
        </Badge>
      </div>
      {isOpen && (
        <>
          <LedgerLines
            lines={[
              {
                label: m.plan_cover_target(),
                value: own.figure(unitsOf(plan.target) - unitsOf(plan.cumulative.total)),
              },
              { label: m.plan_graduation(), value: own.figure(unitsOf(plan.bonus)) },
              { label: m.plan_cover_own(), value: own.sum(unitsOf(plan.escrow), 'USDT'), total: true },
            ]}
          />
          <p className="t14 q">{m.plan_cover_text()}</p>
        </>
      )}
      <p className="t14 q fx">
        <Icon name="shield" size="s" />
        <span>{m.plan_cover_all({ reserve: sum(reserve, 'USDT'), owed: sum(owed, 'USDT') })}</span>
      </p>
    </section>
  )
}

/** The day of an instant, in Korea, where plans are counted. */
export function koreanDay(time: string): string {
  return day(time, 'Asia/Seoul')
}
