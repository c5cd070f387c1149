import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeTelegramEvent,
  confirmTelegram,
  createTelegramLink,
  disconnectTelegram,
  getChannels,
  type TelegramCategory,
} from '#contract/members/channels.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert, showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { telegramName } from './telegram-name.ts'

type Telegram = NonNullable<AnswerOf<typeof getChannels>['telegram']>

/** While a link waits the chat that opens it is looked for this often. */
const LOOK_MS = 2_000

/** What a member does about Telegram; a refusal is shown, and what stands now is read again. */
function useTelegramChanges() {
  const client = useQueryClient()
  async function finish(result: { status: 'success' } | Parameters<typeof failureMessage>[0]) {
    if (result.status !== 'success') showAlert(failureMessage(result))
    await client.invalidateQueries({ queryKey: [getChannels.path] })
  }
  return {
    confirm: async () => finish(await call(confirmTelegram)),
    disconnect: async () => finish(await call(disconnectTelegram)),
    change: async (category: TelegramCategory, on: boolean) =>
      finish(await call(changeTelegramEvent, { params: { category }, body: { on } })),
    link: async (): Promise<string | undefined> => {
      const result = await call(createTelegramLink)
      await finish(result)
      return result.status === 'success' ? result.data.url : undefined
    },
  }
}

/** The chat that opened the link: connected only when the member says that it is theirs. */
function OpenedBy({ chat }: { chat: string }) {
  const { confirm, disconnect } = useTelegramChanges()
  const [busy, setBusy] = useState(false)
  return (
    <Card as="div" role="status">
      <Text strong>{m.channels_is_yours({ chat })}</Text>
      <Text size={14} tone="quiet">
        {m.channels_is_yours_text()}
      </Text>
      <Inline wraps>
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true)
            void confirm().finally(() => setBusy(false))
          }}
        >
          {m.channels_connect()}
        </Button>
        <Button tone="two" onClick={() => void disconnect()}>
          {m.channels_not_mine()}
        </Button>
      </Inline>
    </Card>
  )
}

function Unconnected({ telegram }: { telegram: Telegram }) {
  const { link } = useTelegramChanges()
  const [made, setUrl] = useState<string>()
  const [busy, setBusy] = useState(false)
  // One that ended, or was given up, opens nothing any more.
  const url = telegram.link === null ? undefined : made
  if (typeof telegram.link?.chat === 'string') return <OpenedBy chat={telegram.link.chat} />
  return (
    <Card as="div">
      <Text size={14} tone="quiet">
        {url === undefined ? m.channels_connect_text() : m.channels_open_text()}
      </Text>
      {url === undefined ? (
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true)
            void link()
              .then(setUrl)
              .finally(() => setBusy(false))
          }}
        >
          {m.channels_connect()}
        </Button>
      ) : (
        <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
          {m.channels_open()}
        </a>
      )}
    </Card>
  )
}

function Connected({ telegram, chat }: { telegram: Telegram; chat: string }) {
  const { change, disconnect } = useTelegramChanges()
  return (
    <Card as="div" flush>
      <Row
        icon="share"
        title={chat}
        text={m.channels_connected()}
        end={
          <Button
            tone="two"
            small
            onClick={() =>
              showConfirm(m.channels_disconnect_ask(), { confirmAction: () => void disconnect() })
            }
          >
            {m.channels_disconnect()}
          </Button>
        }
      />
      {telegram.events.map(({ category, on }) => (
        <Row
          key={category}
          title={telegramName(category)}
          end={
            <Switch
              label={telegramName(category)}
              checked={on}
              onChange={(wanted) => void change(category, wanted)}
            />
          }
        />
      ))}
    </Card>
  )
}

/** Telegram as a way to be told: connecting a chat, and what goes there. Nothing where there is no bot. */
export function TelegramSection() {
  const found = useQuery({
    ...query(getChannels),
    refetchInterval: ({ state: { data } }) => ((data?.telegram?.link ?? null) === null ? false : LOOK_MS),
  })
  const telegram = found.data?.telegram
  if (found.isPending)
    return (
      <Section title={m.channels_telegram()}>
        <CardSkeleton cards={1} />
      </Section>
    )
  if (telegram === undefined || telegram === null) return null
  return (
    <Section title={m.channels_telegram()}>
      {telegram.chat === null || telegram.link !== null ? (
        <Unconnected telegram={telegram} />
      ) : (
        <Connected telegram={telegram} chat={telegram.chat} />
      )}
      <Text as="p" size={12} tone="faint">
        {m.channels_telegram_text()}
      </Text>
    </Section>
  )
}
