import { getApp, saveAppVersions, saveMaintenance } from '#contract/console/settings.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Pane } from '../../ui/Pane.tsx'
import { Read } from '../../ui/Read.tsx'
import { SoundMark } from '../../ui/StateMark.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { Columns } from '#console/ui/layout/Columns.tsx'

function Maintenance({ until }: { until: string | null }) {
  return (
    <Card aria-label={t.app_maintenance()}>
      <Inline apart>
        <Heading>{t.app_maintenance()}</Heading>
        <SoundMark isSound={until === null}>{until === null ? t.app_open() : t.app_closed()}</SoundMark>
      </Inline>
      {until === null ? (
        <Text as="p" size={14} tone="quiet">
          {t.app_maintenance_text()}
        </Text>
      ) : (
        <Notice tone="warn" icon="warn">
          {t.today_maintenance({ time: minute(until) })}
        </Notice>
      )}
      <Acts>
        <Act
          operation={saveMaintenance}
          label={until === null ? t.app_close() : t.app_move()}
          letter="m"
          tone="bad"
          summary={t.app_close_text()}
          fields={[{ name: 'until', label: t.app_until(), kind: 'moment' }, reasonField()]}
          done={t.app_closed()}
        />
        {until !== null && (
          <Act
            operation={saveMaintenance}
            label={t.app_reopen()}
            letter="o"
            tone="ink"
            fields={[reasonField()]}
            body={(values) => ({ until: null, reason: values['reason'] ?? '' })}
            done={t.app_open()}
          />
        )}
      </Acts>
    </Card>
  )
}

function Versions({ aos, ios, pushed }: Pick<AnswerOf<typeof getApp>, 'aos' | 'ios' | 'pushed'>) {
  const pushText = (app: 'aos' | 'ios') => (pushed.includes(app) ? t.app_pushes_on() : t.app_pushes_off())
  return (
    <Card aria-label={t.app_versions()}>
      <Heading>{t.app_versions()}</Heading>
      <Facts
        facts={[
          { label: 'Android (aos)', value: aos },
          { label: 'iOS (ios)', value: ios },
          { label: t.app_pushes_aos(), value: pushText('aos') },
          { label: t.app_pushes_ios(), value: pushText('ios') },
        ]}
      />
      <Acts>
        <Act
          operation={saveAppVersions}
          label={t.app_change_versions()}
          letter="v"
          summary={t.app_versions_text()}
          fields={[
            { name: 'aos', label: 'Android (aos)', kind: 'line', initial: aos },
            { name: 'ios', label: 'iOS (ios)', kind: 'line', initial: ios },
          ]}
          done={t.app_versions_saved()}
        />
      </Acts>
    </Card>
  )
}

/** Which versions of the apps are the newest, which apps get pushes, and whether the product is closed for members. */
export default function AppScreen() {
  return (
    <Pane title={t.nav_app()}>
      <Read from={query(getApp)}>
        {({ aos, ios, pushed, maintenanceUntil }) => (
          <Columns>
            <Maintenance until={maintenanceUntil} />
            <Versions aos={aos} ios={ios} pushed={pushed} />
          </Columns>
        )}
      </Read>
    </Pane>
  )
}
