import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import { getPublicFigures } from '#contract/trading/public-figures.ts'
import { call } from '#web/api/client.ts'
import { minute, whole } from '#web/base/format.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { CoinHead } from '#web/features/open-books/CoinHead.tsx'
import { coinState, type CoinState } from '#web/features/open-books/coin-state.ts'
import { shareText } from '#web/features/open-books/share-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuestFacts } from './GuestFacts.tsx'
import * as styles from './OpenBooks.module.css'
import { heading, section } from './RecordPoster.module.css'

type PublicFigures = AnswerOf<typeof getPublicFigures>

/** Members' money; TRX pay fees alone, and stand on the page of all coins. */
const COINS = ['USDT', 'MCS'] as const

function Coin({ state }: { state: CoinState }) {
  return (
    <Card aria-label={state.coin}>
      <CoinHead as="h3" state={state} />
      <LedgerLines
        lines={[
          { label: m.transparency_owed(), value: figure(state.owed) },
          { label: m.transparency_held(), value: sum(state.held, state.coin) },
        ]}
      />
    </Card>
  )
}

/** Which proof our keys signed last, and where the chain was read. */
function Sealed({ reserves }: { reserves: NonNullable<PublicFigures['reserves']> }) {
  const [last] = reserves.addresses
    .flatMap(({ statement }) => (statement === null ? [] : [statement]))
    .toSorted((one, other) => other.proof - one.proof)
  return (
    <Text as="p" size={14} tone="faint">
      {last !== undefined &&
        `${m.guest_books_sealed({ number: whole(last.proof), time: minute(last.signedAt) })}. `}
      {m.transparency_read_at({ block: whole(reserves.block), time: minute(reserves.readAt) })}
    </Text>
  )
}

/** What stands beside the coins: what covers plans, and whose money payouts are. */
function factsOf({ plans, figures }: PublicFigures) {
  return [
    ...(plans.owed === '0'
      ? []
      : [[shareText(BigInt(plans.reserve), BigInt(plans.owed)), m.guest_books_plans()] as const]),
    ...(figures === null
      ? []
      : [[sum(BigInt(figures.payouts.members), 'USDT'), m.guest_books_members()] as const]),
  ]
}

/** What stands there until the figures come. */
function Room() {
  return (
    <div className={styles.room}>
      <SideBySide>
        {COINS.map((coin) => (
          <CardSkeleton key={coin} cards={1} lines={4} />
        ))}
      </SideBySide>
    </div>
  )
}

type Read = PublicFigures | 'awaited' | 'failed'

function useFigures(): Read {
  const [answer, setAnswer] = useState<Read>('awaited')
  useEffect(() => {
    void call(getPublicFigures).then((result) =>
      setAnswer(result.status === 'success' ? result.data : 'failed'),
    )
  }, [])
  return answer
}

function Figures({ answer }: { answer: PublicFigures }) {
  return (
    <>
      <SideBySide>
        {COINS.map((coin) => (
          <Coin key={coin} state={coinState(answer, coin)} />
        ))}
      </SideBySide>
      {answer.reserves !== null && <Sealed reserves={answer.reserves} />}
      <GuestFacts facts={factsOf(answer)} />
    </>
  )
}

/** What is owed and held by coin, what covers plans, and whose money payouts are. Its place is prerendered, so that nothing moves. */
export default function OpenBooks() {
  const answer = useFigures()
  return (
    <section className={section} aria-labelledby="guest-books">
      <h2 className={heading} id="guest-books">
        {m.guest_books()}
      </h2>
      <Text as="p" tone="quiet">
        {m.guest_books_text()}
      </Text>
      {answer === 'awaited' && <Room />}
      {answer === 'failed' && <GuestFacts facts={[]} />}
      {typeof answer === 'object' && <Figures answer={answer} />}
    </section>
  )
}
