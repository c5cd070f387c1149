import type { GuideEntry } from '#contract/content.ts'
import { CATEGORIES, categoryName, type Category } from '#web/features/content/guide-texts.ts'
import { m } from '#web/i18n/messages.ts'

/** What somebody who opens the guides may want to do, in the order in which it is offered. */
export const TASKS = ['start', 'trade', 'move', 'earn', 'check'] as const
export type Task = (typeof TASKS)[number]

const TASK_OF: Readonly<Record<Category, Task>> = {
  start: 'start',
  security: 'start',
  signals: 'trade',
  auto: 'trade',
  wallet: 'move',
  membership: 'start',
  rewards: 'earn',
  referral: 'earn',
  ico: 'earn',
  game: 'earn',
}

/** Guides that serve another task than the others of their category. */
const OWN_TASK: ReadonlyMap<string, Task> = new Map([
  ['checking-the-books', 'check'],
  ['what-is-missing', 'check'],
])

/** The guides of the first three days, in the order of those days. */
const FIRST_DAYS = ['getting-started', 'security', 'signals', 'auto-master']

/** Undefined for a category that staff made up. */
function taskOf({ id, category }: GuideEntry): Task | undefined {
  const known = CATEGORIES.find((one) => one === category)
  return OWN_TASK.get(id) ?? (known === undefined ? undefined : TASK_OF[known])
}

/** The tasks that there are guides for. */
export function tasksOf(guides: readonly GuideEntry[]): readonly Task[] {
  return TASKS.filter((task) => guides.some((guide) => taskOf(guide) === task))
}

export function taskName(task: Task): string {
  const names: Readonly<Record<Task, () => string>> = {
    start: m.guide_task_start,
    trade: m.guide_task_trade,
    move: m.guide_task_move,
    earn: m.guide_task_earn,
    check: m.guide_task_check,
  }
  return names[task]()
}

export interface GuideGroup {
  readonly title: string
  readonly guides: readonly GuideEntry[]
}

/** The guides of each task, or of one; those of categories that staff made up follow under the names of these. */
export function groupByTask(guides: readonly GuideEntry[], only?: Task): readonly GuideGroup[] {
  const byTask = TASKS.filter((task) => only === undefined || task === only).map((task) => ({
    title: taskName(task),
    guides: guides.filter((guide) => taskOf(guide) === task),
  }))
  const others =
    only === undefined
      ? Map.groupBy(
          guides.filter((guide) => taskOf(guide) === undefined),
          ({ category }) => category,
        )
      : new Map<string, GuideEntry[]>()
  const byCategory = [...others].map(([category, own]) => ({ title: categoryName(category), guides: own }))
  return [...byTask, ...byCategory].filter((group) => group.guides.length > 0)
}

/** Those of the first days that there are. */
export function firstDaysOf(guides: readonly GuideEntry[]): readonly GuideEntry[] {
  return FIRST_DAYS.flatMap((id) => guides.find((guide) => guide.id === id) ?? [])
}
