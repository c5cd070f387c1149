import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getIncentive, type Incentive } from '#contract/members/referral.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { downloadText } from '#web/base/download.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useBrand } from '#web/shell/frame/brand.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { InviteRoutes } from './InviteRoutes.tsx'
import { LINK_ROUTES, linkFor, routeName, type LinkRoute } from './routes-table.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './IncentiveScreen.module.css'

/** The device's own sheet for sharing, where it has one. */
function ShareButton({ url }: { url: string }) {
  const brand = useBrand()
  if (typeof navigator.share !== 'function') return null
  const share = () =>
    navigator.share({ text: m.invite_share_text({ brand }), url }).catch((cause: unknown) => {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
    })
  return (
    <Button tone="two" small onClick={() => void share()}>
      <Icon name="share" size="s" />
      {m.invite_share()}
    </Button>
  )
}

function Invitation({ data }: { data: Incentive }) {
  const [via, setVia] = useState<LinkRoute>('LINK')
  const link = linkFor(data.link, via)
  return (
    <Card aria-label={m.invite_title()}>
      <Inline apart>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {m.invite_code()}
          </Text>
          <Text size={22} strong mono>
            {data.code}
          </Text>
        </Stack>
        <Copy text={data.code} label={m.invite_copy_code()} />
      </Inline>
      <div className={styles.rule} />
      <Chips<LinkRoute>
        label={m.invite_for_route()}
        options={LINK_ROUTES.map((value) => ({ value, label: routeName(value) }))}
        isOn={(value) => value === via}
        onToggle={setVia}
      />
      <Stack kind="tight">
        <Text size={14} tone="quiet">
          {m.invite_link()}
        </Text>
        <Text size={14} className={styles.address}>
          {link}
        </Text>
      </Stack>
      <Inline>
        <Copy text={link} label={m.invite_copy_link()} />
        <ShareButton url={link} />
      </Inline>
    </Card>
  )
}

function QrCard({ data }: { data: Incentive }) {
  return (
    <Card className={styles.centred} aria-label={m.invite_qr()}>
      <Qr svg={data.qrSvg} label={m.invite_qr()} />
      <Button tone="two" small onClick={() => downloadText(`${data.code}.svg`, data.qrSvg, 'image/svg+xml')}>
        <Icon name="download" size="s" />
        {m.invite_save_qr()}
      </Button>
    </Card>
  )
}

function Levels({ levels }: { levels: readonly string[] }) {
  return (
    <Section title={m.invite_levels()}>
      <Card as="div">
        <LedgerLines
          lines={levels.map((percent, index) => ({
            label: m.invite_level({ level: index + 1 }),
            value: `${percent}%`,
          }))}
        />
        <Text as="p" size={14} tone="quiet">
          {m.invite_levels_text()}
        </Text>
        <Row
          title={m.invite_profit_link()}
          text={m.invite_profit_link_text()}
          to="/profit/recommend/histories"
        />
      </Card>
    </Section>
  )
}

/** The own invitation: code, link by route, QR picture, and what came of each. */
export default function IncentiveScreen() {
  const found = useQuery(query(getIncentive))
  const failure = failureOfQuery(found.error)
  const { data } = found
  if (data === undefined)
    return (
      <Page>
        {failure === undefined ? (
          <CardSkeleton cards={3} lines={3} />
        ) : (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
      </Page>
    )
  return (
    <Page kind="columns">
      <Stack kind="column">
        <Text as="p" tone="quiet">
          {m.invite_lead({ sum: sum(unitsOf(data.bonus), 'MCS') })}
        </Text>
        <Invitation data={data} />
        <QrCard data={data} />
      </Stack>
      <Stack kind="column">
        <InviteRoutes routes={data.routes} />
        <Levels levels={data.levels} />
      </Stack>
    </Page>
  )
}
