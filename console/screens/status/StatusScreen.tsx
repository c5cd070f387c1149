import { listIncidents, openIncident, updateIncident } from '#contract/console/status.ts'
import { STATUS_COMPONENTS, type Incident } from '#contract/trading/status.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { Facts } from '../../ui/Facts.tsx'

const source = listOf(listIncidents, ({ items }) => ({ items, next: null }))
const componentsOf = ({ components }: Incident): string =>
  components.map((name) => enumText('kind', `component ${name}`)).join(', ')
const endOf = ({ endsAt }: Incident): string =>
  endsAt === null ? t.incidents_ongoing() : minuteOrNone(endsAt)

const columns = (): readonly ListColumn<Incident>[] => [
  {
    id: 'title',
    name: t.incidents_title(),
    cell: ({ title }) => <b>{title.en}</b>,
    value: ({ title }) => title.en,
  },
  { id: 'component', name: t.incidents_component(), cell: componentsOf, value: componentsOf },
  { id: 'starts', name: t.incidents_starts(), cell: ({ startsAt }) => minuteOrNone(startsAt) },
  { id: 'ends', name: t.incidents_ends(), cell: endOf },
]

/** What staff write in each language; English is what every reader falls back to. */
const texts = () =>
  [
    { name: 'textEn', label: t.incidents_text(), kind: 'area', most: 500 },
    { name: 'textKo', label: t.incidents_text_ko(), kind: 'area', most: 500, optional: true },
  ] as const

function Announce() {
  return (
    <Act
      operation={openIncident}
      label={t.incidents_announce()}
      letter="n"
      summary={t.incidents_announce_text()}
      fields={[
        {
          name: 'component',
          label: t.incidents_component(),
          kind: 'choice',
          choices: enumChoices('kind', STATUS_COMPONENTS, 'component'),
        },
        { name: 'isPlanned', label: t.incidents_planned(), kind: 'yes' },
        { name: 'titleEn', label: t.incidents_title(), kind: 'line' },
        { name: 'titleKo', label: t.incidents_title_ko(), kind: 'line', optional: true },
        ...texts(),
        { name: 'startsAt', label: t.incidents_starts(), kind: 'moment', optional: true },
        { name: 'endsAt', label: t.incidents_ends(), kind: 'moment', optional: true },
      ]}
    />
  )
}

function IncidentCase({ incident }: { incident: Incident }) {
  const { id, title, startsAt, updates } = incident
  return (
    <>
      <CaseHead title={title.en} />
      <Facts
        facts={[
          { label: t.incidents_component(), value: componentsOf(incident) },
          { label: t.incidents_starts(), value: minuteOrNone(startsAt) },
          { label: t.incidents_ends(), value: endOf(incident) },
          ...updates.map(({ at, text }) => ({ label: minuteOrNone(at), value: text.en })),
        ]}
      />
      <CaseActs>
        <Act
          operation={updateIncident}
          params={{ id }}
          label={t.incidents_update()}
          letter="u"
          tone="ink"
          summary={t.incidents_update_text()}
          fields={[...texts(), { name: 'isResolved', label: t.incidents_resolved(), kind: 'yes' }]}
        />
      </CaseActs>
    </>
  )
}

/** Incidents and planned maintenance as everybody reads them. */
export default function StatusScreen() {
  return (
    <ListScreen
      title={t.nav_status()}
      source={source}
      columns={columns()}
      none={t.incidents_none()}
      actions={<Announce />}
      detail={(incident) => <IncidentCase incident={incident} />}
    />
  )
}
