import { useNavigate } from '#web/shell/router/hooks.ts'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import type { DeskItem } from '#contract/console/desk.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { useKeys } from '#console/shell/keys.ts'
import { DueTimer } from '#console/ui/times/DueTimer.tsx'
import { itemPath } from './item-path.ts'
import * as styles from './FirstItems.module.css'

const KINDS: Readonly<Record<DeskItem['kind'], () => string>> = {
  withdrawal: t.today_item_withdrawal,
  request: t.today_item_request,
  inquiry: t.today_item_inquiry,
  exchangeKey: t.today_item_exchange_key,
  referralFlag: t.today_item_referral_flag,
}

/** What an item is, as its list would say it. */
function titleOf({ kind, text, subject, sum: worth }: DeskItem): string {
  if (kind === 'withdrawal' && worth !== null)
    return t.today_withdrawal_text({ sum: sum(unitsOf(worth.amount), worth.coin), member: subject })
  if (kind === 'inquiry') return text
  if (kind === 'request') return `${enumText('kind', text)}: ${subject}`
  return `${kind === 'referralFlag' ? enumText('kind', text) : text}, ${subject}`
}

function detailOf({ kind, text, subject }: DeskItem): string {
  if (kind === 'withdrawal' && text !== '') return `${KINDS[kind]()}, ${enumText('kind', `risk ${text}`)}`
  return kind === 'inquiry' ? `${KINDS[kind]()}, ${subject}` : KINDS[kind]()
}

function Item({ item, number }: { item: DeskItem; number: number }) {
  const { change, dueAt, waitsSince } = item
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <Stack kind="tight" className={styles.text}>
        <TextLink as={RouterLink} to={itemPath(item)} strong>
          {titleOf(item)}
        </TextLink>
        <Text size={14} tone="quiet">
          {detailOf(item)}
          {change !== null && (
            <>
              {': '}
              <del>{change.before}</del> → <b>{change.after}</b>
            </>
          )}
          {' · '}
          <TimeAgo time={waitsSince} />
        </Text>
      </Stack>
      {dueAt !== null && <DueTimer dueAt={dueAt} />}
    </li>
  )
}

/** What waits for this person's own decision, oldest first; the keys 1 to 9 open it. */
export function FirstItems({ items }: { items: readonly DeskItem[] }) {
  const navigate = useNavigate()
  useKeys(
    items.map((item, index) => ({
      keys: String(index + 1),
      label: t.today_open_nth({ number: index + 1 }),
      act: () => void navigate(itemPath(item)),
      quiet: index > 0,
    })),
  )
  return (
    <section aria-label={t.today_first()}>
      <Inline className={styles.head}>
        <Heading>{t.today_first()}</Heading>
      </Inline>
      {items.length === 0 ? (
        <Notice tone="ok" icon="check">
          {t.today_first_none()}
        </Notice>
      ) : (
        <ol className={styles.items}>
          {items.map((item, index) => (
            <Item key={`${item.kind} ${item.id}`} item={item} number={index + 1} />
          ))}
        </ol>
      )}
    </section>
  )
}
