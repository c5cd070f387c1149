import { useEffect, useState } from 'react'
import { getMembershipPrices } from '#contract/members/subscribe.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { percent } from '#web/base/format.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { itemName } from '#web/features/membership/membership-texts.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './RecordPoster.module.css'

type Prices = AnswerOf<typeof getMembershipPrices>

function periodName({ days, discountPct }: Prices['items'][number]['periods'][number]): string {
  const name = m.subscribe_days({ days })
  return discountPct === 0 ? name : `${name} · ${m.subscribe_less({ percent: percent(discountPct) })}`
}

function Item({ item: { item, usdPerDay, periods } }: { item: Prices['items'][number] }) {
  return (
    <Card aria-label={itemName(item)}>
      <Heading as="h3">{itemName(item)}</Heading>
      <Figure size={28}>
        {m.subscribe_a_day({ usd: m.subscribe_usd({ usd: figure(unitsOf(usdPerDay)) }) })}
      </Figure>
      <LedgerLines
        lines={periods.map((period) => ({
          label: periodName(period),
          value: m.subscribe_usd({ usd: figure(unitsOf(period.usd)) }),
        }))}
      />
    </Card>
  )
}

/** What memberships cost; nothing where it cannot be had. */
export default function Prices() {
  const [prices, setPrices] = useState<Prices>()
  useEffect(() => {
    void call(getMembershipPrices).then((result) => {
      if (result.status === 'success') setPrices(result.data)
    })
  }, [])
  if (prices === undefined) return null
  return (
    <section className={styles.section} aria-labelledby="guest-prices">
      <h2 className={styles.heading} id="guest-prices">
        {m.guest_prices()}
      </h2>
      <Text as="p" tone="quiet">
        {m.guest_prices_text({ hours: prices.trialHours })}
      </Text>
      <SideBySide>
        {prices.items.map((item) => (
          <Item key={item.item} item={item} />
        ))}
      </SideBySide>
      <Text as="p" size={14} tone="quiet">
        {m.guest_prices_paid()}
      </Text>
    </section>
  )
}
