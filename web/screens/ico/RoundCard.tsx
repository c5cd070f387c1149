import type { ReactNode } from 'react'
import type { IcoRound } from '#contract/ico.ts'
import { mulDivDown, toCount } from '#contract/money.ts'
import { icoSums } from '#contract/rules/money/ico.ts'
import { koreanDay, releasesOf, vestingOf } from '#contract/rules/money/vesting.ts'
import { m } from '#web/i18n/messages.ts'
import { priceText, releaseRule, roundState, termsOf } from '#web/features/ico/ico-texts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { VestingCurve } from '#web/features/ico/VestingCurve.tsx'
import { minute, percent } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'

const SHARES = 1_000n

/** How much of the round is sold: a bar and the same in figures. */
function SoldBar({ round }: { round: IcoRound }) {
  const [sold, cap] = [unitsOf(round.sold), unitsOf(round.cap)]
  const share = toCount(mulDivDown(sold, SHARES, cap))
  return (
    <div className="stack">
      <div className="sp t14">
        <span className="q">{m.ico_sold()}</span>
        <span className="b">{percent(share / 10, 1)}</span>
      </div>
      <progress className="meter ico-meter" aria-label={m.ico_sold()} max={toCount(SHARES)} value={share} />
      <p className="t14 q">{m.ico_sold_of({ sold: sum(sold, 'USDT'), cap: sum(cap, 'USDT') })}</p>
    </div>
  )
}

function BonusTable({ round }: { round: IcoRound }) {
  return (
    <table className="tbl">
      <caption className="vh">{m.ico_bonus_table()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.ico_amount()}</th>
          <th scope="col" className="n">
            {m.ico_bonus()}
          </th>
        </tr>
      </thead>
      <tbody>
        {round.bonusTiers.map(({ from, percent: share }) => (
          <tr key={from}>
            <td>{m.ico_from({ sum: sum(unitsOf(from), 'USDT') })}</td>
            <td className="n b">+{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A range too long to stand beside its name on a narrow phone. */
function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="st">
      <span className="t14 q">{name}</span>
      <span className="t14 b">{value}</span>
    </div>
  )
}

/** What a round sells, at which terms, and how much is left. */
export function RoundCard({ round }: { round: IcoRound }) {
  const { name, tone } = roundState(round.state)
  return (
    <section className="card" aria-label={m.ico_round({ number: round.number })}>
      <div className="sp">
        <h2 className="h">{m.ico_round({ number: round.number })}</h2>
        <Badge {...(tone && { tone })}>{name}</Badge>
      </div>
      <div className="st">
        <span className="t14 q">{m.ico_price()}</span>
        <span className="amt amt-22">{priceText(round.price)}</span>
      </div>
      <SoldBar round={round} />
      <Fact
        name={m.ico_period()}
        value={
          <>
            <span className="whole">{minute(round.open)} –</span>{' '}
            <span className="whole">{minute(round.close)}</span>
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
      <BonusTable round={round} />
    </section>
  )
}

/** How the MCS of the least entry would come free. */
export function ReleaseCard({ round }: { round: IcoRound }) {
  const terms = termsOf(round)
  const { obtained } = icoSums(terms, terms.min)
  const vesting = vestingOf(terms.vesting, obtained, koreanDay(new Date(round.open)))
  return (
    <section className="card" aria-label={m.ico_how_released()}>
      <h2 className="h">{m.ico_how_released()}</h2>
      <VestingCurve points={releasesOf(vesting)} released={0} />
      <p className="t14 q">{releaseRule(round)}</p>
    </section>
  )
}
