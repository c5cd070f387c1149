import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import { groupAddress } from '#contract/rules/money/tron-address.ts'
import { getDepositAddress } from '#contract/wallet/wallet.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { downloadText } from '#web/base/download.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Button } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { DepositRow } from './DepositRow.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { AddressLine } from '#web/ui/text/AddressLine.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './DepositScreen.module.css'

const FaucetSheet = lazy(() => import('#web/features/faucet/FaucetSheet.tsx'))

type DepositAddress = AnswerOf<typeof getDepositAddress>

const EYE = <HideBalances />
/** A block of the network comes every 3 s: while a deposit is on its way its progress is read as often. */
const BLOCK_MS = 3000

function ShareButton({ address }: { address: string }) {
  if (!('share' in navigator)) return null
  return (
    <Button tone="two" small onClick={() => void navigator.share({ text: address }).catch(ignoreAbort)}>
      <Icon name="share" size="s" />
      {m.deposit_share()}
    </Button>
  )
}

/** Closing the share sheet is a change of mind, not an error. */
function ignoreAbort(cause: unknown): void {
  if (!(cause instanceof DOMException)) throw cause
}

function AddressCard({ info }: { info: DepositAddress }) {
  const { address, qrSvg } = info
  return (
    <Card aria-label={m.deposit_address()}>
      <div className={styles.code}>
        <Qr svg={qrSvg} label={m.deposit_qr()} />
      </div>
      <Stack kind="tight">
        <Text size={14} tone="quiet">
          {m.deposit_address()}
        </Text>
        <AddressLine mono>{groupAddress(address)}</AddressLine>
      </Stack>
      <Inline wraps>
        <Copy text={address} label={m.deposit_copy()} />
        <Button tone="two" small onClick={() => downloadText('deposit-address.svg', qrSvg, 'image/svg+xml')}>
          <Icon name="download" size="s" />
          {m.deposit_save_qr()}
        </Button>
        <ShareButton address={address} />
      </Inline>
      <LedgerLines
        lines={[
          { label: m.deposit_network(), value: `TRON (${info.network})` },
          { label: m.deposit_coins(), value: info.coins.join(', ') },
          { label: m.deposit_credited(), value: m.deposit_blocks({ count: info.confirmations }) },
        ]}
      />
    </Card>
  )
}

/** In a sandbox: instead of a real transfer, test coins. */
function TestCoins({ info }: { info: DepositAddress }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="div">
      <Inline apart>
        <Stack kind="tight">
          <Text strong>{m.deposit_faucet()}</Text>
          <Text size={14} tone="quiet">
            {m.deposit_faucet_text()}
          </Text>
        </Stack>
        <Button tone="two" small className={styles.faucet} onClick={() => setIsOpen(true)}>
          {m.deposit_faucet_open()}
        </Button>
      </Inline>
      {isOpen && (
        <Suspense>
          <FaucetSheet info={info} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function Notes({ info }: { info: DepositAddress }) {
  return (
    <>
      <Notice tone="warn" icon="warn">
        {m.deposit_only()}
      </Notice>
      <Text as="p" size={14} tone="quiet">
        {m.deposit_trx()}
      </Text>
      {info.faucet !== null && <TestCoins info={info} />}
    </>
  )
}

export default function DepositScreen() {
  useHeaderEnd(EYE)
  useLiveWallet()
  const found = useQuery({
    ...query(getDepositAddress),
    refetchInterval: ({ state }) =>
      state.data?.deposits.some(({ result }) => result === 'Pending') === true ? BLOCK_MS : false,
  })
  const failure = failureOfQuery(found.error)
  const info = found.data
  return (
    <Page kind="columns">
      <Stack kind="column">
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.isPending && <CardSkeleton cards={1} lines={24} />}
        {info !== undefined && (
          <>
            <AddressCard info={info} />
            <Notes info={info} />
          </>
        )}
      </Stack>
      <Stack kind="column">
        {(found.isPending || info !== undefined) && (
          <Section title={m.deposit_last()}>
            {found.isPending && <RowSkeleton rows={3} />}
            {info?.deposits.length === 0 && <Empty drawing="open-purse">{m.deposit_none()}</Empty>}
            {info !== undefined && info.deposits.length > 0 && (
              <Card as="div" flush>
                {info.deposits.map((deposit) => (
                  <DepositRow key={deposit.id} deposit={deposit} />
                ))}
              </Card>
            )}
          </Section>
        )}
      </Stack>
    </Page>
  )
}
