import { exportAlerts, type Alert } from '#contract/trading/alerts.ts'
import { m } from '#web/i18n/messages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { alertName, alertState } from './alert-texts.ts'
import * as styles from './OwnAlerts.module.css'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'

interface LineProps {
  alert: Alert
  /** The price of its pair, where it is on the watchlist. */
  price: number | null | undefined
  onSwitch: (on: boolean) => void
  onDelete: () => void
}

function AlertLine({ alert, price, onSwitch, onDelete }: LineProps) {
  const name = alertName(alert)
  return (
    <RowFrame as="li">
      <RowMain>
        <Text strong={alert.on}>{name}</Text>
        <Text size={14} tone="faint">
          {alertState(alert, price)}
        </Text>
      </RowMain>
      <Inline>
        <IconButton icon="x" label={m.alerts_delete_alert({ alert: name })} onClick={onDelete} />
        <Switch label={name} checked={alert.on} onChange={onSwitch} />
      </Inline>
    </RowFrame>
  )
}

interface OwnAlertsProps {
  alerts: readonly Alert[]
  priceOf: (symbol: string) => number | null | undefined
  onSwitch: (id: string, on: boolean) => void
  onDelete: (id: string) => void
}

/** The member's alerts, each with its state and a switch. */
export function OwnAlerts({ alerts, priceOf, onSwitch, onDelete }: OwnAlertsProps) {
  const count = alerts.filter(({ on }) => on).length
  const end = (
    <Text size={14} tone="quiet">
      {m.alerts_on_count({ count })}
    </Text>
  )
  return (
    <Section title={m.alerts_own()} end={end}>
      {alerts.length === 0 ? (
        <Card>
          <Text as="p" tone="quiet">
            {m.alerts_none()}
          </Text>
        </Card>
      ) : (
        <Card as="ul" flush className={styles.alerts}>
          {alerts.map((alert) => (
            <AlertLine
              key={alert.id}
              alert={alert}
              price={alert.symbol === null ? undefined : priceOf(alert.symbol)}
              onSwitch={(on) => onSwitch(alert.id, on)}
              onDelete={() => onDelete(alert.id)}
            />
          ))}
        </Card>
      )}
      <Inline apart>
        <Text size={12} tone="faint">
          {m.alerts_limit()}
        </Text>
        {alerts.length > 0 && (
          <SaveTable name="alerts" fetchTable={(zone) => call(exportAlerts, { query: { zone } })} />
        )}
      </Inline>
    </Section>
  )
}
