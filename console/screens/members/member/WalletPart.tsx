import type { StaffMemberCard } from '#contract/console/members.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Part } from './Part.tsx'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'

export function WalletPart({ member: { wallet, withdrawLock } }: { member: StaffMemberCard }) {
  const { MCS, gasTrx } = wallet
  return (
    <Part title={t.members_wallet()}>
      {withdrawLock !== null && (
        <Notice tone="warn" icon="lock">
          {enumText('kind', withdrawLock.reason)}:{' '}
          {withdrawLock.until === null ? t.members_lock_open() : minute(withdrawLock.until)}
        </Notice>
      )}
      <TableFrame>
        <thead>
          <tr>
            <th>{t.list_coin()}</th>
            <FigureCell as="th">{t.members_available()}</FigureCell>
            <FigureCell as="th">{t.members_hold()}</FigureCell>
          </tr>
        </thead>
        <tbody>
          {(['USDT', 'MCS'] as const).map((coin) => (
            <tr key={coin}>
              <th scope="row">{coin}</th>
              <FigureCell>
                <Money amount={wallet[coin].available} coin={coin} />
              </FigureCell>
              <FigureCell>
                <Money amount={wallet[coin].hold} coin={coin} />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <Facts
        facts={[
          { label: t.members_locked_mcs(), value: <Money amount={MCS.locked} coin="MCS" /> },
          { label: t.members_bonus(), value: <Money amount={MCS.bonus} coin="MCS" /> },
          { label: t.members_gas(), value: <Money amount={gasTrx} coin="TRX" /> },
        ]}
      />
    </Part>
  )
}
