import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import type { BookCoin, Units, WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { getBalance, getDepositAddress } from '#contract/wallet/wallet.ts'
import { query } from '#web/api/queries.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { CoinsOnTheirWay, type Sent } from './CoinsOnTheirWay.tsx'
import { GIFTS, type Gift, requestCoins } from './request-coins.ts'
import * as styles from './FaucetSheet.module.css'

type DepositAddress = AnswerOf<typeof getDepositAddress>

/** So much of an address is enough to recognize one's own. */
const LAST_SIGNS = 4

function balanceOf(balance: WalletBalance, coin: BookCoin): Units<BookCoin> {
  return unitsOf(coin === 'TRX' ? balance.gasTrx : balance[coin].available)
}

function GiftChoice({ value, onChange }: { value: Gift; onChange: (gift: Gift) => void }) {
  return (
    <div className={styles.gifts} role="radiogroup" aria-label={m.faucet_amount()}>
      {GIFTS.map((gift) => (
        <label key={`${gift.coin} ${gift.amount}`} className={styles.gift}>
          <Text
            as="input"
            type="radio"
            name="gift"
            unseen
            checked={gift === value}
            onChange={() => onChange(gift)}
          />
          <Text size={18} strong>
            {unitsOf(gift.amount) / unitsOf('1')}
          </Text>
          <Text size={14} tone="quiet">
            {gift.coin}
          </Text>
        </label>
      ))}
    </div>
  )
}

/** Which coins, and that they are worth nothing elsewhere. */
function ChooseGift({ info, onSent }: { info: DepositAddress; onSent: (sent: Sent) => void }) {
  const client = useQueryClient()
  const balance = useQuery(query(getBalance)).data
  const [gift, setGift] = useState<Gift>(GIFTS[1])
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  async function request(): Promise<void> {
    setBusy(true)
    const txid = await requestCoins(gift, info.address)
    setBusy(false)
    setRefused(txid === undefined)
    if (txid === undefined) return
    void client.invalidateQueries({ queryKey: query(getDepositAddress).queryKey })
    const before = balance === undefined ? undefined : balanceOf(balance, gift.coin)
    onSent({ txid, coin: gift.coin, units: unitsOf(gift.amount), before })
  }
  return (
    <Stack kind="form">
      <GiftChoice value={gift} onChange={setGift} />
      <LedgerLines
        lines={[
          { label: m.faucet_to(), value: m.faucet_own({ end: info.address.slice(-LAST_SIGNS) }) },
          { label: m.faucet_worth(), value: m.faucet_nothing() },
        ]}
      />
      {isRefused && (
        <Notice tone="bad" icon="warn">
          {m.faucet_refused()}
        </Notice>
      )}
      <Button wide busy={isBusy} onClick={() => void request()}>
        {m.faucet_get({ sum: sum(unitsOf(gift.amount), gift.coin) })}
      </Button>
      {info.faucet !== null && (
        <TextLink as="a" href={info.faucet} target="_blank" rel="noopener">
          {m.faucet_other()}
        </TextLink>
      )}
    </Stack>
  )
}

/** Test coins of a sandbox without leaving the app: which, and then their way through the blocks. */
export default function FaucetSheet({ info, onClose }: { info: DepositAddress; onClose: () => void }) {
  const [sent, setSent] = useState<Sent>()
  const title =
    sent === undefined ? m.deposit_faucet_open() : m.faucet_on_way({ sum: sum(sent.units, sent.coin) })
  return (
    <Sheet title={title} open onClose={onClose}>
      {sent === undefined ? (
        <ChooseGift info={info} onSent={setSent} />
      ) : (
        <CoinsOnTheirWay sent={sent} needed={info.confirmations} onClose={onClose} />
      )}
    </Sheet>
  )
}
