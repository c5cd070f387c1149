import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import { getPublicFigures } from '#contract/trading/public-figures.ts'
import { call } from '#web/api/client.ts'
import { sum } from '#web/base/money-text.ts'
import { BalanceBars } from '#web/features/open-books/BalanceBars.tsx'
import { coinState } from '#web/features/open-books/coin-state.ts'
import { shareText } from '#web/features/open-books/share-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuestFacts } from './GuestFacts.tsx'
import * as styles from './RecordPoster.module.css'

type PublicFigures = AnswerOf<typeof getPublicFigures>

function Bars({ owed, held }: { owed: bigint; held: bigint }) {
  const words = { coin: 'USDT', owed: sum(owed, 'USDT'), held: sum(held, 'USDT') }
  return (
    <Stack kind="tight">
      <BalanceBars owed={owed} held={held} label={m.transparency_bars(words)} />
      <Text size={14} tone="quiet">
        {m.transparency_bars(words)}
      </Text>
    </Stack>
  )
}

/** What is owed and held, what covers plans, and whose money payouts are: out of those public figures that are there. */
export default function OpenBooks() {
  const [answer, setAnswer] = useState<PublicFigures>()
  useEffect(() => {
    void call(getPublicFigures).then((result) => {
      if (result.status === 'success') setAnswer(result.data)
    })
  }, [])
  if (answer === undefined) return null
  const { owed, held } = coinState(answer, 'USDT')
  const { plans, figures } = answer
  const facts = [
    ...(owed === 0n ? [] : [[shareText(held, owed), m.guest_books_covered({ coin: 'USDT' })] as const]),
    ...(plans.owed === '0'
      ? []
      : [[shareText(BigInt(plans.reserve), BigInt(plans.owed)), m.guest_books_plans()] as const]),
    ...(figures === null
      ? []
      : [[sum(BigInt(figures.payouts.members), 'USDT'), m.guest_books_members()] as const]),
  ]
  if (facts.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="guest-books">
      <h2 className={styles.heading} id="guest-books">
        {m.guest_books()}
      </h2>
      <Text as="p" tone="quiet">
        {m.guest_books_text()}
      </Text>
      {owed > 0n && <Bars owed={owed} held={held} />}
      <GuestFacts facts={facts} />
    </section>
  )
}
