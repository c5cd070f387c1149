import { useState } from 'react'
import { backtestAutoRules } from '#contract/trading/autotrading-backtest.ts'
import type { AutoRulesForm } from '#contract/trading/autotrading.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from '../account.ts'
import { type BacktestAnswer, BacktestResult } from './BacktestResult.tsx'

/** Plays the rules as they are typed, saved or not, over the past; a result of other rules goes. */
function useBacktest(account: Account, form: AutoRulesForm) {
  const [found, setFound] = useState<{ rules: string; answer: BacktestAnswer }>()
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const rules = JSON.stringify(form)
  async function run(): Promise<void> {
    setBusy(true)
    const result = await call(backtestAutoRules, { params: { type: account.type }, body: form })
    setBusy(false)
    setFailure(result.status === 'error' ? result : undefined)
    setFound(result.status === 'success' ? { rules, answer: result.data } : undefined)
  }
  return { answer: found?.rules === rules ? found.answer : undefined, failure, busy, run }
}

/** What the rules would have done over the last 90 days, before they trade. */
export function Backtest({ account, form }: { account: Account; form: AutoRulesForm }) {
  const { answer, failure, busy, run } = useBacktest(account, form)
  return (
    <Section title={m.auto_backtest_title()}>
      <Card as="div">
        {answer === undefined ? (
          <>
            <Text as="p" size={14} tone="quiet">
              {m.auto_backtest_text()}
            </Text>
            {failure !== undefined && <Notice tone="bad">{failureMessage(failure)}</Notice>}
            <Button tone="two" wide busy={busy} onClick={() => void run()}>
              {m.auto_backtest_run()}
            </Button>
          </>
        ) : (
          <BacktestResult account={account} answer={answer} />
        )}
        <Text as="p" size={12} tone="faint">
          {m.auto_backtest_limits()}
        </Text>
      </Card>
    </Section>
  )
}
