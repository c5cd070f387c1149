import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import {
  getContentVersion,
  restoreContentVersion,
  type ContentVersion,
} from '#contract/console/words/content-versions.ts'
import { minute } from '#web/base/format.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { query } from '../../../../api/queries.ts'
import { t } from '../../../../i18n/messages.ts'
import { BeforeAfter, Facts } from '../../../../ui/Facts.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Pane } from '../../../../ui/Pane.tsx'
import { Read } from '../../../../ui/Read.tsx'
import { TextComparison } from './TextComparison.tsx'

type Settings = ContentVersion['settings']

/** Settings as the comparison's table takes them. */
function settingsOf(settings: Settings | undefined): Readonly<Record<string, string>> | null {
  if (settings === undefined) return null
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
}

const hasChanged = ({ before, settings }: ContentVersion) =>
  before !== null && JSON.stringify(before.settings) !== JSON.stringify(settings)

function VersionBody({ version }: { version: ContentVersion }) {
  const { before, savedBy, savedAt, texts } = version
  const nameOf = (number: number) => t.versions_number({ number })
  return (
    <>
      <Facts
        facts={[
          { label: t.versions_saved_by(), value: savedBy?.name ?? t.versions_with_product() },
          { label: t.versions_saved_at(), value: minute(savedAt) },
        ]}
      />
      {hasChanged(version) && (
        <BeforeAfter
          before={settingsOf(before?.settings)}
          after={settingsOf(version.settings)}
          names={{
            caption: t.versions_settings(),
            before: t.versions_before(),
            after: t.versions_after(),
          }}
        />
      )}
      <TextComparison
        older={before?.texts ?? {}}
        newer={texts}
        names={{
          older: before === null ? t.versions_first() : nameOf(before.number),
          newer: nameOf(version.number),
        }}
      />
    </>
  )
}

/** One version of an item beside the one before it: who changed what, and when. */
export default function VersionScreen() {
  const { id = '', number = '' } = useParams()
  const navigate = useNavigate()
  const params = { id, number }
  return (
    <Read key={`${id} ${number}`} from={query(getContentVersion, { params })}>
      {(version) => (
        <Pane
          title={`${id} · ${t.versions_number({ number })}`}
          actions={
            <>
              <LinkButton to={`/content/${id}`}>{t.nav_content()}</LinkButton>
              <Act
                operation={restoreContentVersion}
                params={params}
                label={t.versions_restore()}
                tone="line"
                summary={t.versions_restore_text()}
                fields={[reasonField()]}
                done={t.versions_restored()}
                onDone={() => void navigate(`/content/${id}`)}
              />
            </>
          }
        >
          <VersionBody version={version} />
        </Pane>
      )}
    </Read>
  )
}
