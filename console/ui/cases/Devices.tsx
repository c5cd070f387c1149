import type { MemberContext } from '#contract/console/money/cases.ts'
import { minute } from '#web/base/format.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { Cut } from '#console/ui/text/Cut.tsx'
import { CasePart } from './CasePart.tsx'
import { Signs } from './Signs.tsx'

/** Browsers and places of a member, and when the last credential changed. */
export function Devices({ context: { devices, credentialChange } }: { context: MemberContext }) {
  const others = devices.filter(({ otherMembers }) => otherMembers > 0)
  return (
    <CasePart title={t.cases_devices()}>
      <Signs
        signs={[
          credentialChange === null
            ? { isWarning: false, text: t.cases_credential_none() }
            : {
                isWarning: false,
                text: t.cases_credential({
                  kind: enumText('event', credentialChange.kind),
                  time: minute(credentialChange.at),
                }),
              },
          ...others.map(({ device, otherMembers }) => ({
            isWarning: true,
            text: `${device}: ${t.cases_devices_others({ count: otherMembers })}`,
          })),
        ]}
      />
      {devices.length === 0 && (
        <Text size={14} tone="quiet">
          {t.cases_devices_none()}
        </Text>
      )}
      {devices.map(({ device, address, firstAt, lastAt }) => (
        <Row
          key={`${device} ${firstAt}`}
          title={address}
          text={
            <Cut>
              {device}, {t.cases_devices_first({ time: minute(firstAt) })}
            </Cut>
          }
          end={<TimeAgo time={lastAt} />}
        />
      ))}
    </CasePart>
  )
}
