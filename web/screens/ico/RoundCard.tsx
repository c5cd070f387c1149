import type { ReactNode } from 'react'
import type { IcoRound } from '#contract/ico.ts'
import { mulDivDown, toCount } from '#contract/money.ts'
import { icoSums } from '#contract/rules/money/ico.ts'
import { koreanDay, releasesOf, vestingOf } from '#contract/rules/money/vesting.ts'
import { m } from '#web/i18n/messages.ts'
import { BonusStairs } from '#web/features/ico/BonusStairs.tsx'
import { priceText, releaseRule, roundState, termsOf } from '#web/features/ico/ico-texts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { leftInRing } from '#web/features/rewards/left-in-ring.ts'
import { VestingCurve } from '#web/features/ico/VestingCurve.tsx'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { minute, percent } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { useNow, useOpeningTime } from '#web/ui/use-now.ts'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Meter } from '#web/ui/charts/Meter.tsx'
import * as styles from './RoundCard.module.css'

const SHARES = 1_000n
const TICK_MS = 60_000

/** How much of the round is sold: a bar and the same in figures. */
function SoldBar({ round }: { round: IcoRound }) {
  const [sold, cap] = [unitsOf(round.sold), unitsOf(round.cap)]
  const share = toCount(mulDivDown(sold, SHARES, cap))
  return (
    <Stack>
      <Inline apart size={14}>
        <Text tone="quiet">{m.ico_sold()}</Text>
        <Text strong>{percent(share / 10, 1)}</Text>
      </Inline>
      <Meter inked aria-label={m.ico_sold()} max={toCount(SHARES)} value={share} />
      <Text as="p" size={14} tone="quiet">
        {m.ico_sold_of({ sold: sum(sold, 'USDT'), cap: sum(cap, 'USDT') })}
      </Text>
    </Stack>
  )
}

/** How much of the open round's time is over. */
function ClosingRing({ round }: { round: IcoRound }) {
  const now = useNow(TICK_MS)
  const [opened, closes] = [Date.parse(round.open), Date.parse(round.close)]
  const left = leftInRing(Math.max(0, closes - now))
  return (
    <Ring
      share={(now - opened) / (closes - opened)}
      small
      label={m.ico_closes({ time: minute(round.close) })}
    >
      <Text size={12} strong>
        {left}
      </Text>
    </Ring>
  )
}

/** A range too long to stand beside its name on a narrow phone. */
function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Stack kind="tight">
      <Text size={14} tone="quiet">
        {name}
      </Text>
      <Text size={14} strong>
        {value}
      </Text>
    </Stack>
  )
}

/** What a round sells, at which terms, and how much is left. */
export function RoundCard({ round }: { round: IcoRound }) {
  const { name, tone } = roundState(round.state)
  return (
    <Card aria-label={m.ico_round({ number: round.number })}>
      <Inline apart>
        <Inline as="span" wraps>
          <Heading>{m.ico_round({ number: round.number })}</Heading>
          <Badge {...(tone && { tone })}>{name}</Badge>
        </Inline>
        {round.state === 'OPEN' && <ClosingRing round={round} />}
      </Inline>
      <Stack kind="tight">
        <Text size={14} tone="quiet">
          {m.ico_price()}
        </Text>
        <Figure size={22}>{priceText(round.price)}</Figure>
      </Stack>
      <SoldBar round={round} />
      <Fact
        name={m.ico_period()}
        value={
          <>
            <span className={styles.whole}>{minute(round.open)} –</span>{' '}
            <span className={styles.whole}>{minute(round.close)}</span>
          </>
        }
      />
      <Fact
        name={m.ico_amount()}
        value={`${sum(unitsOf(round.min), 'USDT')} – ${sum(unitsOf(round.max), 'USDT')}`}
      />
      {round.state === 'UPCOMING' && (
        <Notice>
          {m.ico_opens({ time: minute(round.open) })} <Countdown until={round.open} />
        </Notice>
      )}
      <BonusStairs tiers={termsOf(round).bonusTiers} />
      <WhyLink
        figures={[
          { figure: 'ICO_PRICE', of: `${round.number}`, name: m.ico_price() },
          { figure: 'ICO_BONUS', of: `${round.number}`, name: m.ico_bonus() },
        ]}
      />
    </Card>
  )
}

/** How the MCS of the least entry would come free, entered today. */
export function ReleaseCard({ round }: { round: IcoRound }) {
  const terms = termsOf(round)
  const { obtained } = icoSums(terms, terms.min)
  const opened = koreanDay(new Date(round.open))
  const today = koreanDay(new Date(useOpeningTime()))
  const day = today > opened ? today : opened
  const vesting = vestingOf(terms.vesting, obtained, day)
  return (
    <Card aria-label={m.ico_how_released()}>
      <Heading>{m.ico_how_released()}</Heading>
      <VestingCurve points={releasesOf(vesting)} released={0} since={day} />
      <Text as="p" size={14} tone="quiet">
        {releaseRule(round)}
      </Text>
    </Card>
  )
}
