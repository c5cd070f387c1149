import { getMember } from '#contract/console/members.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useMay } from '../../api/me.ts'
import { query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** What an answer most often needs of the member, for those who may see it. */
export function MemberBeside({ id }: { id: string }) {
  const may = useMay()
  if (!may(getMember)) return null
  return (
    <Card aria-label={t.members_one()}>
      <Read from={query(getMember, { params: { id } })} lines={4}>
        {({ name, state, locale, otpOn, wallet, access, withdrawLock }) => (
          <Facts
            facts={[
              { label: t.members_name(), value: name },
              { label: t.list_state(), value: <StateMark state={state} /> },
              { label: t.people_language(), value: LOCALE_NAMES[locale] },
              { label: t.members_otp(), value: otpOn ? t.members_on() : t.members_off() },
              { label: 'USDT', value: sum(unitsOf(wallet.USDT.available), 'USDT') },
              { label: 'MCS', value: sum(unitsOf(wallet.MCS.available), 'MCS') },
              { label: enumText('feature', 'SIGNAL'), value: enumText('state', access.SIGNAL.state) },
              ...(withdrawLock === null
                ? []
                : [
                    {
                      label: enumText('kind', 'WITHDRAW_LOCKED'),
                      value: enumText('kind', withdrawLock.reason),
                    },
                  ]),
            ]}
          />
        )}
      </Read>
    </Card>
  )
}
