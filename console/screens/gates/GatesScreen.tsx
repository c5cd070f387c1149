import { listGates, requestGate } from '#contract/console/settings.ts'
import { GATED_FEATURES } from '#contract/system.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { countryChoices, countryName } from '#web/base/country-names.ts'
import { minute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { countryColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Read } from '../../ui/Read.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

type Gate = AnswerOf<typeof listGates>['items'][number]
const source = listOf(listGates, ({ items }) => ({ items, next: null }))

function OpenMark({ open }: { open: boolean }) {
  return open ? (
    <Badge tone="ok" icon="check">
      {t.gates_open()}
    </Badge>
  ) : (
    <Badge tone="out">{t.gates_closed()}</Badge>
  )
}

const columns = (): readonly ListColumn<Gate>[] => [
  {
    id: 'feature',
    name: t.gates_feature(),
    cell: ({ feature }) => <b>{enumText('feature', feature)}</b>,
    value: ({ feature }) => feature,
  },
  countryColumn(t.members_country()),
  {
    id: 'open',
    name: t.list_state(),
    cell: ({ open }) => <OpenMark open={open} />,
    value: ({ open }) => (open ? 1 : 0),
  },
  { id: 'reference', name: t.gates_reference(), cell: ({ licence }) => licence?.reference ?? '–' },
]

function GateActs({ gate, named }: { gate: Gate; named: { feature: string; country: string } }) {
  const { feature, country, licence } = gate
  return (
    <CaseActs>
      <Act
        operation={requestGate}
        label={t.gates_request_open()}
        tone="ink"
        letter="o"
        summary={t.gates_open_text(named)}
        fields={[
          { name: 'holder', label: t.gates_holder(), kind: 'line' },
          { name: 'permission', label: t.gates_permission(), kind: 'line' },
          { name: 'reference', label: t.gates_reference(), kind: 'line' },
          { name: 'validUntil', label: t.list_to(), kind: 'moment', optional: true },
          reasonField(),
        ]}
        body={(values) => ({
          feature,
          country,
          open: true,
          holder: values['holder'],
          permission: values['permission'],
          reference: values['reference'],
          ...(values['validUntil'] && { validUntil: new Date(values['validUntil']).toISOString() }),
          reason: values['reason'] ?? '',
        })}
      />
      {licence !== null && (
        <Act
          operation={requestGate}
          label={t.gates_request_close()}
          tone="bad"
          letter="x"
          summary={t.gates_close_text(named)}
          fields={[reasonField()]}
          body={(values) => ({ feature, country, open: false, reason: values['reason'] ?? '' })}
        />
      )}
    </CaseActs>
  )
}

function GateCase({ gate }: { gate: Gate }) {
  const { feature, country, open, licence } = gate
  const named = { feature: enumText('feature', feature), country: countryName(country) }
  return (
    <>
      <CaseHead title={named.feature} text={named.country} />
      <OpenMark open={open} />
      {licence !== null && (
        <Facts
          facts={[
            { label: t.gates_holder(), value: licence.holder },
            { label: t.gates_permission(), value: licence.permission },
            { label: t.gates_reference(), value: licence.reference },
            { label: t.list_from(), value: minute(licence.validFrom) },
            { label: t.list_to(), value: minuteOrNone(licence.validUntil) },
          ]}
        />
      )}
      <GateActs gate={gate} named={named} />
    </>
  )
}

/** Which feature is open in which country, and by which licence; the filter finds countries without a decision. */
export default function GatesScreen() {
  return (
    <Read from={query(listGates)}>
      {({ sandbox }) => (
        <ListScreen
          title={t.nav_gates()}
          source={source}
          columns={columns()}
          filters={[
            { kind: 'choice', name: 'country', label: t.members_country(), choices: countryChoices() },
          ]}
          none={t.gates_none({ count: GATED_FEATURES.length })}
          above={sandbox && <Notice>{t.gates_sandbox()}</Notice>}
          detail={(gate) => <GateCase gate={gate} />}
        />
      )}
    </Read>
  )
}
