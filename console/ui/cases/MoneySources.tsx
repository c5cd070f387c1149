import type { MemberContext } from '#contract/console/money/cases.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { CasePart } from './CasePart.tsx'
import { RuledLines } from './RuledLines.tsx'

function Sum({ sum: { amount, coin } }: { sum: { readonly amount: string; readonly coin: string } }) {
  return (
    <Text unbroken>
      {figure(unitsOf(amount))} <Text tone="quiet">{coin}</Text>
    </Text>
  )
}

/** What came in within 30 days as a small ledger, and the newest credits. */
export function MoneySources({ context: { inflows, credits } }: { context: MemberContext }) {
  return (
    <CasePart title={t.cases_sources()}>
      {inflows.length === 0 && (
        <Text size={14} tone="quiet">
          {t.cases_sources_none()}
        </Text>
      )}
      <RuledLines
        lines={inflows.map(({ kind, count, sum }) => ({
          name: (
            <>
              {enumText('event', kind)} <Text tone="faint">{t.cases_sources_count({ count })}</Text>
            </>
          ),
          value: <Sum sum={sum} />,
        }))}
      />
      {credits.length > 0 && (
        <Stack kind="tight">
          <Text size={12} tone="faint">
            {t.cases_credits()}
          </Text>
          <RuledLines
            lines={credits.map(({ kind, sum, at }) => ({
              name: (
                <Text size={12}>
                  {enumText('event', kind)} · <TimeAgo time={at} />
                </Text>
              ),
              value: (
                <Text size={12}>
                  <Sum sum={sum} />
                </Text>
              ),
            }))}
          />
        </Stack>
      )}
    </CasePart>
  )
}
