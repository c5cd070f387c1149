import type { Plan } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { PlanRing } from '#web/features/rewards/PlanRing.tsx'
import { dayText } from '#web/base/day-text.ts'
import type { PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { day, percent, shortMinute, whole } from '#web/base/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { PlanFrame } from '#web/features/rewards/PlanFrame.tsx'
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
    <PlanFrame>
      <PlanRing paid={plan.cumulative.total} target={plan.target} />
      <Grid as="dl" columns={3} className={styles.facts}>
        {facts.map(({ name, value }) => (
          <Stack kind="tight" key={name}>
            <Text as="dt" size={12} tone="faint">
              {name}
            </Text>
            <Text as="dd" strong>
              {value}
            </Text>
          </Stack>
        ))}
      </Grid>
      <LedgerLines
        lines={[
          { label: m.plan_daily_sum(), value: own.figure(unitsOf(plan.cumulative.daily)) },
          { label: m.plan_team_sum(), value: own.figure(unitsOf(plan.cumulative.team)) },
        ]}
      />
      <WhyLink figures={[{ figure: 'PLAN_VALUE', name: m.plan_paid_so_far() }]} />
    </PlanFrame>
  )
}

/** What the last batch paid, and when the next is due. */
export function TodayCard({ plan, nextBatchAt }: { plan: Plan; nextBatchAt: string }) {
  const own = useSum()
  const { today } = plan
  const all = today === null ? 0n : unitsOf(today.daily) + unitsOf(today.team)
  return (
    <Card aria-label={m.plan_today()}>
      <Inline apart>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {today === null ? m.plan_today() : `${m.plan_today()} · ${dayText(today.day)}`}
          </Text>
          <Amount value={own.hidden ? own.figure(all) : `+${figure(all)}`} coin="USDT" size={28} />
        </Stack>
        {today !== null && <Badge tone="ok">{m.plan_paid()}</Badge>}
      </Inline>
      {today === null ? (
        <Text as="p" size={14} tone="quiet">
          {m.plan_first_day({ day: dayText(plan.startDay) })}
        </Text>
      ) : (
        <LedgerLines
          lines={[
            { label: m.plan_daily_line(), value: own.figure(unitsOf(today.daily)) },
            { label: m.plan_team_line(), value: own.figure(unitsOf(today.team)) },
          ]}
        />
      )}
      {today !== null && <WhyLink figures={[{ figure: 'PLAN_TODAY', name: m.plan_today() }]} />}
      <Notice>
        {m.plan_next_batch({ time: shortMinute(nextBatchAt) })} <Countdown until={nextBatchAt} />
      </Notice>
    </Card>
  )
}

/** The reserve of this plan, and of all plans. */
export function CoverCard({ plan, config }: { plan: Plan | undefined; config: PlanConfig | undefined }) {
  const own = useSum()
  if (config === undefined) return null
  const [reserve, owed] = [unitsOf(config.coverage.reserve), unitsOf(config.coverage.owed)]
  const isOpen = plan?.state === 'ACTIVE'
  return (
    <Card aria-label={m.plan_cover()}>
      <Inline apart>
        <Heading>{m.plan_cover()}</Heading>
        <Badge tone={reserve >= owed ? 'ok' : 'bad'} icon={reserve >= owed ? 'check' : 'warn'}>
          {reserve >= owed ? m.plan_covered() : m.plan_uncovered()}
        </Badge>
      </Inline>
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
          <Text as="p" size={14} tone="quiet">
            {m.plan_cover_text()}
          </Text>
          <WhyLink figures={[{ figure: 'PLAN_COVER', name: m.plan_cover() }]} />
        </>
      )}
      <Inline as="p" size={14} tone="quiet">
        <Icon name="shield" size="s" />
        <span>{m.plan_cover_all({ reserve: sum(reserve, 'USDT'), owed: sum(owed, 'USDT') })}</span>
      </Inline>
    </Card>
  )
}

/** The day of an instant, in Korea, where plans are counted. */
export function koreanDay(time: string): string {
  return day(time, 'Asia/Seoul')
}
