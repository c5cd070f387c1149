import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import type { CallFailure, CallInput } from '#web/api/call.ts'
import { call } from './client.ts'

/** What is open is fetched again this often while its tab is looked at. */
export const REFRESH_MS = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 2_000,
      refetchInterval: REFRESH_MS,
      refetchOnWindowFocus: true,
    },
  },
})

type QueryInput<Op> = Pick<CallInput<Op>, 'query' | 'params'>

async function fetchAnswer<Op extends Operation>(operation: Op, input: CallInput<Op>): Promise<AnswerOf<Op>> {
  const result = await call(operation, input)
  if (result.status === 'success') return result.data
  throw new Error(result.code ?? 'call failed', { cause: result })
}

/** A read as a query: the key is the operation's path and what it asks. */
export function query<Op extends Operation>(operation: Op, input: QueryInput<Op> = {}) {
  return queryOptions<AnswerOf<Op>>({
    queryKey: [operation.path, input.params ?? null, input.query ?? null],
    queryFn: ({ signal }) => fetchAnswer(operation, { ...input, signal }),
  })
}

/** One page of a list that is read by its cursor. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}
export type Filters = Readonly<Record<string, string | undefined>>

/** A list of the contract: what it asks beside the cursor is given as the address has it. */
export interface ListSource<Item> {
  readonly path: string
  /** The call and what stands in its address, for its table file. */
  readonly list: string
  readonly params: Readonly<Record<string, string>>
  readonly fetchPage: (asked: Filters, signal: AbortSignal) => Promise<ListPage<Item>>
}

/** Filters come from the address as texts; the server refuses what it cannot read. */
export function queryOf<Op extends Operation>(
  _operation: Op,
  filters: Filters,
): CallInput<Op>['query'] & object {
  // A border: the server checks what the address holds.
  return filters as CallInput<Op>['query'] & object
}

/** A list's operation as a source: its query takes texts, which the server checks. */
export function listOf<Op extends Operation, Item>(
  operation: Op,
  pageOf: (answer: AnswerOf<Op>) => ListPage<Item>,
  params: Readonly<Record<string, string>> = {},
): ListSource<Item> {
  return {
    path: [operation.path, ...Object.values(params)].join(' '),
    list: operation.path,
    params,
    fetchPage: async (asked, signal) =>
      pageOf(await fetchAnswer(operation, { query: queryOf(operation, asked), params, signal })),
  }
}

export function listQuery<Item>(source: ListSource<Item>, filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [source.path, filters],
    queryFn: ({ pageParam, signal }) =>
      source.fetchPage({ ...filters, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: ListPage<Item>) => page.next ?? undefined,
  })
}

function isFailure(value: unknown): value is CallFailure {
  return typeof value === 'object' && value !== null && 'status' in value && value.status === 'error'
}

/** What a failed query was refused with. */
export function failureOfQuery(error: Error | null): CallFailure | undefined {
  if (error === null) return undefined
  return isFailure(error.cause) ? error.cause : { status: 'error' }
}
