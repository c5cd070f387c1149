import { useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Copy } from '#web/ui/Copy.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './SetUp.module.css'
import { ALERT_KINDS, messageOf, type AlertKind } from './template.ts'

const KIND_NAMES: Readonly<Record<AlertKind, () => string>> = {
  strategy: m.strategies_of_strategy,
  buy: m.strategies_of_buy,
  close: m.strategies_of_close,
}

/** A text to be copied to TradingView, where it goes, and a button that copies it. */
function Part({ name, text, help, copy }: { name: string; text: string; help: string; copy: string }) {
  return (
    <Stack kind="tight">
      <Text strong>{name}</Text>
      <pre className={styles.code} translate="no">
        {text}
      </pre>
      <Text as="p" size={14} tone="quiet">
        {help}
      </Text>
      <Inline>
        <Copy text={text} label={copy} />
      </Inline>
    </Stack>
  )
}

/** The address and the message that TradingView needs; with the secret in it while that is known. */
export function SetUp({ url, secret }: { url: string; secret?: string | undefined }) {
  const [kind, setKind] = useState<AlertKind>(ALERT_KINDS[0])
  return (
    <Section title={m.strategies_set_up()}>
      <Card as="div">
        <Stack>
          <Part
            name={m.strategies_url()}
            text={url}
            help={m.strategies_url_help()}
            copy={m.strategies_copy_url()}
          />
          <Segmented
            label={m.strategies_alert_kind()}
            value={kind}
            onChange={setKind}
            options={ALERT_KINDS.map((value) => ({ value, label: KIND_NAMES[value]() }))}
          />
          <Part
            name={m.strategies_message()}
            text={messageOf(kind, secret)}
            help={secret === undefined ? m.strategies_message_help() : m.strategies_message_filled()}
            copy={m.strategies_copy_message()}
          />
        </Stack>
      </Card>
    </Section>
  )
}
