import { useState } from 'react'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from '../account.ts'
import { Backtest } from './Backtest.tsx'
import type { RulePart } from './rule-parts.ts'
import { RuleSentence } from './RuleSentence.tsx'
import { RuleSheet } from './RuleSheet.tsx'
import { useRules } from './use-rules.ts'

/** The rules of an account as a sentence, and what they would have done; they hold for positions to come. */
export function RulesTab({ account }: { account: Account }) {
  const rules = useRules(account)
  const [part, setPart] = useState<RulePart>()
  const { failure } = rules
  return (
    <Stack>
      <Card as="div">
        <RuleSentence rules={rules} quote={account.quote} onOpen={setPart} />
        {failure !== undefined && (
          <Notice tone="bad" icon="warn">
            {failureMessage(failure)}
          </Notice>
        )}
        <Text as="p" size={12} tone="faint">
          {m.auto_rules_new()}
        </Text>
        <Button wide busy={rules.busy} onClick={() => void rules.save()}>
          {m.common_save()}
        </Button>
      </Card>
      <Backtest account={account} form={rules.form} />
      <RuleSheet account={account} rules={rules} part={part} onClose={() => setPart(undefined)} />
    </Stack>
  )
}
