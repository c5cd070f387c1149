import { useQuery } from '@tanstack/react-query'
import {
  endStaffSessions,
  listStaff,
  requestAddresses,
  requestChange,
  requestInvite,
  requestRenewal,
  sendSetUpLink,
  type StaffPerson,
} from '#contract/console/people/people.ts'
import { STAFF_LOCALES } from '#contract/console/people/session.ts'
import { isStaffRole, STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { minute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField, type ActField, type ActValues } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { nameColumn, stateColumn, textColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import * as styles from '#web/ui/states/Skeleton.module.css'
import { from } from './PeopleScreen.module.css'

const source = listOf(listStaff, ({ items }) => ({ items, next: null }))

function RoleBadges({ roles }: { roles: readonly StaffRole[] }) {
  return (
    <Inline as="span" wraps>
      {roles.map((role) => (
        <Badge key={role}>{enumText('role', role)}</Badge>
      ))}
    </Inline>
  )
}

function emailField(): ActField {
  return { name: 'email', label: t.people_email(), kind: 'line', most: 254, help: t.people_email_help() }
}

/** A switch per role, on for those a person has. */
function roleFields(held: readonly StaffRole[]): ActField[] {
  return STAFF_ROLES.map((role) => ({
    name: `role ${role}`,
    label: enumText('role', role),
    kind: 'yes',
    initial: held.includes(role) ? 'yes' : '',
  }))
}

function rolesOf(values: ActValues): StaffRole[] {
  return Object.entries(values)
    .filter(([name, value]) => name.startsWith('role ') && value === 'yes')
    .map(([name]) => name.slice('role '.length))
    .filter(isStaffRole)
}

const columns = (): readonly ListColumn<StaffPerson>[] => [
  nameColumn('name', t.members_name()),
  textColumn('loginId', t.session_id()),
  { id: 'roles', name: t.audit_roles(), cell: ({ roles }) => <RoleBadges roles={roles} /> },
  stateColumn(),
  {
    id: 'lastUsedAt',
    name: t.people_last_used(),
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.people_never() : <TimeAgo time={lastUsedAt} />),
    value: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
]

/** A new link for a person who has not used one, or new credentials for one who lost them. */
function WaysIn({ person }: { person: StaffPerson }) {
  const params = { id: person.id }
  if (person.state === 'INVITED')
    return (
      <Act
        operation={sendSetUpLink}
        params={params}
        label={t.people_send_link()}
        summary={t.people_send_link_text({ email: person.email ?? '–' })}
        done={t.people_link_sent()}
      />
    )
  if (person.state !== 'ACTIVE') return null
  return (
    <Act
      operation={requestRenewal}
      params={params}
      label={t.people_renew()}
      summary={t.people_renew_text()}
      fields={[...(person.email === null ? [emailField()] : []), reasonField()]}
    />
  )
}

function PersonCase({ person }: { person: StaffPerson }) {
  const params = { id: person.id }
  return (
    <>
      <CaseHead title={person.name} text={person.loginId} />
      <RoleBadges roles={person.roles} />
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={person.state} /> },
          { label: t.people_since(), value: minute(person.createdAt) },
          { label: t.people_sessions(), value: person.openSessions },
          { label: t.people_language(), value: LOCALE_NAMES[person.locale] },
          { label: t.people_email(), value: person.email ?? '–' },
        ]}
      />
      <CaseActs>
        <WaysIn person={person} />
        <Act
          operation={requestChange}
          params={params}
          label={t.people_change_roles()}
          letter="c"
          summary={t.people_change_roles_text()}
          fields={[...roleFields(person.roles), reasonField()]}
          body={(values) => ({ roles: rolesOf(values), reason: values['reason'] ?? '' })}
        />
        {person.openSessions > 0 && (
          <Act
            operation={endStaffSessions}
            params={params}
            label={t.people_end_sessions()}
            tone="bad"
            fields={[reasonField()]}
            done={t.people_sessions_ended()}
          />
        )}
      </CaseActs>
    </>
  )
}

function Invite() {
  return (
    <Act
      operation={requestInvite}
      label={t.people_invite()}
      letter="i"
      tone="line"
      summary={t.people_invite_text()}
      fields={[
        { name: 'loginId', label: t.session_id(), kind: 'line' },
        { name: 'name', label: t.members_name(), kind: 'line' },
        {
          name: 'locale',
          label: t.people_language(),
          kind: 'choice',
          choices: STAFF_LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] })),
        },
        emailField(),
        ...roleFields([]),
        reasonField(),
      ]}
      body={(values) => ({
        loginId: values['loginId'] ?? '',
        name: values['name'] ?? '',
        locale: STAFF_LOCALES.find((locale) => locale === values['locale']) ?? 'en',
        email: values['email'] ?? '',
        roles: rolesOf(values),
        reason: values['reason'] ?? '',
      })}
    />
  )
}

/** From where the console may be used. Until that is known, as high as where nothing is limited. */
function Addresses() {
  const { data, isError } = useQuery(query(listStaff))
  if (data === undefined && isError) return null
  const isKnown = data !== undefined
  const addresses = data?.addresses ?? []
  return (
    <Inline apart wraps aria-busy={!isKnown}>
      <Text
        as="p"
        size={14}
        tone={isKnown ? 'quiet' : undefined}
        className={isKnown ? from : `${from} ${styles.skeleton} ${styles.text}`}
        aria-hidden={!isKnown}
      >
        {addresses.length === 0 ? t.people_from_anywhere() : t.people_from({ list: addresses.join(', ') })}
      </Text>
      <Act
        operation={requestAddresses}
        disabled={!isKnown}
        label={t.people_addresses()}
        summary={t.people_addresses_text()}
        fields={[
          {
            name: 'addresses',
            label: t.people_addresses_list(),
            kind: 'area',
            optional: true,
            initial: addresses.join('\n'),
          },
          reasonField(),
        ]}
        body={(values) => ({
          addresses: (values['addresses'] ?? '').split(/[\s,]+/).filter((one) => one !== ''),
          reason: values['reason'] ?? '',
        })}
      />
    </Inline>
  )
}

/** Who belongs to the staff, with which roles, and from where the console may be used. */
export default function PeopleScreen() {
  return (
    <ListScreen
      title={t.nav_people()}
      source={source}
      columns={columns()}
      none={t.people_none()}
      actions={<Invite />}
      above={<Addresses />}
      detail={(person) => <PersonCase person={person} />}
    />
  )
}
