import { PROOF_COINS } from '#contract/rules/proofs/proof-format.ts'
import type { getPublicFigures } from '#contract/trading/public-figures.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { minute, whole } from '#web/base/format.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CoinHead } from '#web/features/open-books/CoinHead.tsx'
import { coinState, type CoinState } from '#web/features/open-books/coin-state.ts'

export type Answer = AnswerOf<typeof getPublicFigures>

function CoinCard({ state }: { state: CoinState }) {
  const { coin, owed, held, parts } = state
  const isCovered = held >= owed
  const rest = isCovered ? held - owed : owed - held
  return (
    <Card aria-label={coin}>
      <CoinHead state={state} />
      <LedgerLines
        lines={[
          { label: m.transparency_owed(), value: figure(owed) },
          ...parts,
          {
            label: isCovered ? m.transparency_more() : m.transparency_less(),
            value: sum(rest, coin),
            total: true,
          },
        ]}
      />
    </Card>
  )
}

/** Owed and held, coin by coin. */
export function CoinCards({ answer }: { answer: Answer }) {
  const { reserves } = answer
  const states = PROOF_COINS.map((coin) => coinState(answer, coin))
  return (
    <>
      {states.some(({ owed, held }) => held < owed) && (
        <Notice tone="bad" icon="warn">
          {m.transparency_short()}
        </Notice>
      )}
      <SideBySide>
        {states.map((state) => (
          <CoinCard key={state.coin} state={state} />
        ))}
      </SideBySide>
      <Text as="p" size={14} tone="faint">
        {reserves === null
          ? m.transparency_no_chain()
          : m.transparency_read_at({ block: whole(reserves.block), time: minute(reserves.readAt) })}{' '}
        {m.transparency_own_coin()}
      </Text>
    </>
  )
}
