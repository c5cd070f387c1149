import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getIncentive, type Incentive, type IncentiveRoute } from '#contract/members/referral.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { downloadText } from '#web/base/download.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useBrand } from '#web/shell/frame/brand.ts'
import { whole } from '#web/base/format.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Table, type Column } from '#web/ui/lists/Table.tsx'
import { LINK_ROUTES, linkFor, routeName, type LinkRoute } from './routes-table.ts'
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
    <section className="card" aria-label={m.invite_title()}>
      <div className="sp">
        <div className="st">
          <span className="t14 q">{m.invite_code()}</span>
          <span className="t22 b mono">{data.code}</span>
        </div>
        <Copy text={data.code} label={m.invite_copy_code()} />
      </div>
      <div className={styles.rule} />
      <Chips<LinkRoute>
        label={m.invite_for_route()}
        options={LINK_ROUTES.map((value) => ({ value, label: routeName(value) }))}
        isOn={(value) => value === via}
        onToggle={setVia}
      />
      <div className="st">
        <span className="t14 q">{m.invite_link()}</span>
        <span className={`t14 ${styles.address}`}>{link}</span>
      </div>
      <div className="fx">
        <Copy text={link} label={m.invite_copy_link()} />
        <ShareButton url={link} />
      </div>
    </section>
  )
}

function QrCard({ data }: { data: Incentive }) {
  return (
    <section className={`card ${styles.centred}`} aria-label={m.invite_qr()}>
      <Qr svg={data.qrSvg} label={m.invite_qr()} />
      <Button tone="two" small onClick={() => downloadText(`${data.code}.svg`, data.qrSvg, 'image/svg+xml')}>
        <Icon name="download" size="s" />
        {m.invite_save_qr()}
      </Button>
    </section>
  )
}

const columns = (): readonly Column<IncentiveRoute>[] => [
  { name: m.invite_route(), cell: ({ via }) => <span className="b">{routeName(via)}</span> },
  { name: m.invite_visits(), cell: ({ visits }) => whole(visits), figure: true, named: true },
  { name: m.invite_sign_ups(), cell: ({ signUps }) => whole(signUps), figure: true, named: true },
  { name: m.invite_paid(), cell: ({ paid }) => whole(paid), figure: true, named: true },
]

function Routes({ routes }: { routes: readonly IncentiveRoute[] }) {
  const used = routes.filter(({ visits, signUps }) => visits + signUps > 0)
  return (
    <Section title={m.invite_routes()}>
      {used.length === 0 ? (
        <p className="card t14 q">{m.invite_no_visits()}</p>
      ) : (
        <div className="card">
          <Table caption={m.invite_routes()} columns={columns()} items={used} keyOf={({ via }) => via} />
        </div>
      )}
    </Section>
  )
}

function Levels({ levels }: { levels: readonly string[] }) {
  return (
    <Section title={m.invite_levels()}>
      <div className="card">
        <LedgerLines
          lines={levels.map((percent, index) => ({
            label: m.invite_level({ level: index + 1 }),
            value: `${percent}%`,
          }))}
        />
        <p className="t14 q">{m.invite_levels_text()}</p>
        <Row
          title={m.invite_profit_link()}
          text={m.invite_profit_link_text()}
          to="/profit/recommend/histories"
        />
      </div>
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
      <main className="page">
        {failure === undefined ? (
          <CardSkeleton cards={3} lines={3} />
        ) : (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
      </main>
    )
  return (
    <main className="page two-col">
      <div className="colA">
        <p className="q">{m.invite_lead({ sum: sum(unitsOf(data.bonus), 'MCS') })}</p>
        <Invitation data={data} />
        <QrCard data={data} />
      </div>
      <div className="colA">
        <Routes routes={data.routes} />
        <Levels levels={data.levels} />
      </div>
    </main>
  )
}
