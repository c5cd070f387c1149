import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listGuides, listMarks, type GuideEntry } from '#contract/content.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { useSession } from '#web/shell/use-session.ts'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuidePath } from './GuidePath.tsx'
import { GuideRow } from './GuideRow.tsx'
import { GuideText } from './GuideText.tsx'
import {
  firstDaysOf,
  groupByTask,
  taskName,
  TASKS,
  tasksOf,
  type GuideGroup,
  type Task,
} from './guide-tasks.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'

const ALL = 'all'

const foundGroup = (guides: readonly GuideEntry[]): readonly GuideGroup[] =>
  guides.length === 0 ? [] : [{ title: m.guide_found(), guides }]

/** What members have read; nothing of guests is known. */
function useRead(): ReadonlySet<string> {
  const session = useSession()
  const marks = useQuery({ ...query(listMarks), enabled: session !== undefined })
  return new Set((marks.data ?? []).map(({ id }) => id))
}

/** Where no guide helps, somebody does. */
function Missing() {
  return (
    <Text as="p" size={14} tone="quiet">
      {m.guide_missing()} <TextLink to="/board/inquiry">{m.guide_ask()}</TextLink>
    </Text>
  )
}

interface TaskChipsProps {
  tasks: readonly Task[]
  task: Task | undefined
  onChange: (task?: Task) => void
}

function TaskChips({ tasks, task, onChange }: TaskChipsProps) {
  const options = tasks.map((value) => ({ value, label: taskName(value) }))
  return (
    <Chips
      label={m.guide_tasks()}
      options={[{ value: ALL, label: m.guide_task_all() }, ...options]}
      isOn={(value) => value === (task ?? ALL)}
      onToggle={(value) => onChange(value === ALL ? undefined : value)}
    />
  )
}

function GuideGroups({ groups, read }: { groups: readonly GuideGroup[]; read: ReadonlySet<string> }) {
  return (
    <SideBySide flows>
      {groups.map(({ title, guides }) => (
        <Section key={title} title={title}>
          <Card as="div" flush>
            {guides.map((guide) => (
              <GuideRow key={guide.id} guide={guide} read={read.has(guide.id)} />
            ))}
          </Card>
        </Section>
      ))}
    </SideBySide>
  )
}

interface GuidesProps {
  q: string
  task: Task | undefined
  onSearch: (q: string) => void
  onTask: (task?: Task) => void
}

function Guides({ q, task, onSearch, onTask }: GuidesProps) {
  const session = useSession()
  const { where, isWhereKnown } = useGates()
  const wanted = useDeferredValue(q.trim())
  const found = useQuery({
    ...query(listGuides, { query: { ...where, ...(wanted !== '' && { q: wanted }) } }),
    placeholderData: keepPreviousData,
    enabled: isWhereKnown,
  })
  const read = useRead()
  const failure = failureOfQuery(found.error)
  const guides = found.data ?? []
  const groups = wanted === '' ? groupByTask(guides, task) : foundGroup(guides)
  const path = wanted === '' && task === undefined ? firstDaysOf(guides) : []
  return (
    <Page>
      <Field
        label={m.guide_search()}
        type="search"
        value={q}
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
      />
      {wanted === '' && <TaskChips tasks={tasksOf(guides)} task={task} onChange={onTask} />}
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={6} />}
      {found.data !== undefined && groups.length === 0 && (
        <Empty>{wanted === '' ? m.guide_none() : m.guide_search_none()}</Empty>
      )}
      {path.length > 0 && <GuidePath guides={path} read={session === undefined ? undefined : read} />}
      <GuideGroups groups={groups} read={read} />
      {session !== undefined && (
        <TextLink size={14} to="/guide/video">
          {m.video_title()}
        </TextLink>
      )}
      {found.data !== undefined && <Missing />}
    </Page>
  )
}

function GuideOrList() {
  const list = useListState()
  const id = list.get('id')
  return id === undefined ? (
    <Guides
      q={list.get('q') ?? ''}
      task={TASKS.find((task) => task === list.get('task'))}
      onSearch={(q) => list.narrow({ q, task: undefined })}
      onTask={(task) => list.filter('task', task)}
    />
  ) : (
    <Page kind="slim">
      <GuideText key={id} id={id} />
    </Page>
  )
}

/** Guides by what one wants to do, with what was read, search, and one guide under a separate address. */
export default function GuideScreen() {
  return (
    <MemberGate>
      <GuideOrList />
    </MemberGate>
  )
}
