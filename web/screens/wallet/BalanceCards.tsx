import { lazy, useState } from 'react'
import { mulDivDown, ONE, formatUnits } from '#contract/money.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { type McsPart, mcsParts } from './mcs-parts.ts'
import { Fold } from '#web/ui/lists/Fold.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd, RowFrame, RowIcon, RowMain } from '#web/ui/lists/RowParts.tsx'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import * as styles from './BalanceCards.module.css'
import * as lines from '#web/ui/lists/LedgerLines.module.css'

const BuyGasSheet = lazy(async () => ({
  default: (await import('#web/features/wallet/BuyGas.tsx')).BuyGasSheet,
}))

export function UsdtCard({ usdt }: { usdt: WalletBalance['USDT'] }) {
  const own = useSum()
  const hold = unitsOf(usdt.hold)
  return (
    <Card className={styles.tight} aria-label="USDT">
      <Inline apart>
        <Text as="h2" strong>
          USDT
        </Text>
        <Amount value={own.figure(unitsOf(usdt.available) + hold)} coin="USDT" />
      </Inline>
      <Text as="p" size={14} tone="quiet">
        {hold === 0n
          ? m.wallet_all_usable()
          : m.wallet_usable_and_hold({
              available: own.sum(unitsOf(usdt.available), 'USDT'),
              hold: own.sum(hold, 'USDT'),
            })}
      </Text>
    </Card>
  )
}

function McsLines({ parts }: { parts: readonly McsPart[] }) {
  const own = useSum()
  return (
    <dl className={lines.ledger}>
      {parts.map(({ mark, label, units }) => (
        <div key={mark}>
          <dt>
            <i className={`${styles.swatch} ${styles[mark]}`} />
            {label}
          </dt>
          <dd>{own.figure(units)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** MCS by what may be done with it: the bar shows the parts, the ledger their figures, and what is empty is folded. */
export function McsCard({ balance }: { balance: WalletBalance }) {
  const own = useSum()
  const { parts, total } = mcsParts(balance.MCS)
  const shown = parts.filter(({ units }) => units > 0n)
  const empty = parts.filter(({ mark, units }) => mark !== 'first' && units === 0n)
  const price = balance.price === null ? undefined : unitsOf(balance.price.value)
  return (
    <Card aria-label="MCS">
      <Inline apart start>
        <Text as="h2" strong>
          MCS
        </Text>
        <Stack as="span" kind="tight" ends>
          <Amount value={own.figure(total)} coin="MCS" />
          {price !== undefined && (
            <Text size={14} tone="faint">
              {m.wallet_worth({ sum: own.shortSum(mulDivDown(total, price, ONE), 'USDT') })}
            </Text>
          )}
        </Stack>
      </Inline>
      {shown.length > 0 && !own.hidden && (
        <div className={styles.split} aria-hidden="true">
          {shown.map(({ mark, units }) => (
            <i key={mark} className={styles[mark]} style={{ flexGrow: formatUnits(units) }} />
          ))}
        </div>
      )}
      <McsLines parts={[...parts.slice(0, 1), ...shown.filter(({ mark }) => mark !== 'first')]} />
      {empty.length > 0 && (
        <Fold title={m.first_empty()} text={empty.map(({ label }) => label).join(', ')}>
          <McsLines parts={empty} />
        </Fold>
      )}
      <dl className={lines.ledger}>
        <div className={lines.total}>
          <dt>{m.wallet_total_mcs()}</dt>
          <dd>{own.figure(total)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** TRX pays the network; it is no third currency, so it is shown as withdrawals. */
export function GasCard({ balance }: { balance: WalletBalance }) {
  const [buys, setBuys] = useState(false)
  const own = useSum()
  const gas = unitsOf(balance.gasTrx)
  const prepaid = unitsOf(balance.prepaidTrx)
  const enough = (gas / prepaid).toString()
  return (
    <Card flush aria-label={m.gas_name()}>
      <RowFrame>
        <RowIcon>
          <Icon name="gas" />
        </RowIcon>
        <RowMain>
          <Text strong>{m.gas_name()}</Text>
          <span>{m.gas_enough({ count: enough })}</span>
        </RowMain>
        <RowEnd>
          <Text strong unbroken>
            {own.sum(gas, 'TRX')}
          </Text>
          <TextLink type="button" as="button" className={styles.opener} onClick={() => setBuys(true)}>
            {m.gas_title()}
          </TextLink>
        </RowEnd>
      </RowFrame>
      <OnceOpened open={buys}>
        <BuyGasSheet trx={balance.prepaidTrx} open={buys} onClose={() => setBuys(false)} />
      </OnceOpened>
    </Card>
  )
}
