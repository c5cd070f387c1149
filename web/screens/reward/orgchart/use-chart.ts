import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { getOrgChart, MAX_CHART_CHILDREN, type OrgNode } from '#contract/members/referral.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import {
  findNode,
  growTree,
  computeLayout,
  missing,
  openAll,
  reveal,
  setOpen,
  shownChildren,
  type ChartNode,
  type ChartTree,
} from './chart-model.ts'

/** Most members drawn at once; a larger team is walked branch by branch. */
const MAX_NODES = 12_000
const EMPTY: ChartTree = new Map()
/** The levels below the reader that the first answer brings, and those that opening everything asks for. */
const FIRST_DEPTH = 2
const WHOLE_DEPTH = 5

async function fetchNode(asked: {
  node?: string
  depth: number
  page?: number
}): Promise<OrgNode | CallFailure> {
  const result = await call(getOrgChart, { query: asked })
  return result.status === 'success' ? result.data : result
}

const isFailure = (answer: OrgNode | CallFailure): answer is CallFailure => 'status' in answer

/** Which page of a node's children to ask for next. */
function nextPage({ children }: ChartNode): number {
  return Math.floor(children.length / MAX_CHART_CHILDREN) + 1
}

/** Loads missing members branch by branch, until all are there or the chart is full. */
async function fetchAll(tree: ChartTree, told: (tree: ChartTree) => void): Promise<CallFailure | undefined> {
  let grown = tree
  for (;;) {
    const open = [...grown.values()].find((node) => missing(node) > 0)
    if (open === undefined || grown.size >= MAX_NODES) return undefined
    const before = grown.size
    const answer = await fetchNode({ node: open.ref, depth: WHOLE_DEPTH, page: nextPage(open) })
    if (isFailure(answer)) return answer
    grown = growTree(grown, answer)
    told(grown)
    if (grown.size === before) return undefined
  }
}

/** The part of the tree that is loaded: the first answer, and what was requested since. */
function useTree() {
  const first = useQuery({ ...query(getOrgChart, { query: { depth: FIRST_DEPTH } }), staleTime: Infinity })
  const [grown, setTree] = useState<ChartTree>()
  const base = useMemo(() => (first.data === undefined ? EMPTY : growTree(EMPTY, first.data)), [first.data])
  const tree = grown ?? base
  const root = tree.get(first.data?.ref ?? '')
  return { first, tree, root, setTree }
}

/** Shows or hides those below a node; asks for them the first time, and for the next fifty of many. */
function useToggle({ tree, setTree }: Pick<ReturnType<typeof useTree>, 'tree' | 'setTree'>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  async function during(work: () => Promise<CallFailure | undefined>): Promise<void> {
    setBusy(true)
    setFailure(await work())
    setBusy(false)
  }
  const fetchMore = (node: ChartNode) =>
    during(async () => {
      const answer = await fetchNode({ node: node.ref, depth: 1, page: nextPage(node) })
      if (isFailure(answer)) return answer
      setTree(growTree(tree, answer))
      return undefined
    })
  function toggle(node: ChartNode): void {
    if (node.isOpen && node.parent !== undefined) setTree(setOpen(tree, node.ref, false))
    else if (node.children.length > 0) setTree(setOpen(tree, node.ref, true))
    else if (missing(node) > 0) void fetchMore(node)
  }
  return {
    busy,
    failure,
    toggle,
    more: (node: ChartNode) => void fetchMore(node),
    expandAll: () =>
      during(() => {
        const open = openAll(tree, true)
        setTree(open)
        return fetchAll(open, setTree)
      }),
  }
}

/** The loaded part of the team, what is shown of it, and who is selected. */
export function useChart() {
  const { first, tree, root, setTree } = useTree()
  const [selected, setSelected] = useState<string>()
  const toggling = useToggle({ tree, setTree })
  const placed = useMemo(() => (root === undefined ? [] : computeLayout(tree, root.ref)), [tree, root])

  /** A tap chooses; on what is folded away it opens, on who is chosen already it folds. */
  function tap(node: ChartNode): void {
    if (node.isOpen && missing(node) > 0) toggling.more(node)
    else if (node.childCount > 0 && (!node.isOpen || node.ref === selected)) toggling.toggle(node)
    setSelected(node.ref)
  }

  /** Selects the next member whose name contains the text; returns that member. */
  function search(text: string): ChartNode | undefined {
    const found = findNode(tree, text, selected)
    if (found !== undefined) {
      setTree(reveal(tree, found.ref))
      setSelected(found.ref)
    }
    return found
  }

  return {
    ...toggling,
    root,
    placed,
    selected,
    chosen: tree.get(selected ?? '') ?? root,
    failure: failureOfQuery(first.error) ?? toggling.failure,
    busy: toggling.busy || first.isFetching,
    select: setSelected,
    tap,
    search,
    collapseAll: () => setTree(openAll(tree, false)),
    retry: () => void first.refetch(),
    childrenOf: (node: ChartNode) => shownChildren(tree, node),
  }
}
export type Chart = ReturnType<typeof useChart>
