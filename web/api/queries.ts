import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { getMe } from '#contract/members/account.ts'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import type { CallFailure, CallInput } from './call.ts'
import { call, session } from './client.ts'
import { setOwnZone } from './own-zone.ts'

/**
 * Server state of the signed-in screens. No retry here: the client has the product's own rule. Without a connection a
 * read fails and says so, instead of waiting behind a skeleton; it is read again when the connection is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

/** A read as a query: the key is the operation's path and what it asks. */
export function query<Op extends Operation>(
  operation: Op,
  input: Pick<CallInput<Op>, 'query' | 'params'> = {},
) {
  return queryOptions<AnswerOf<Op>>({
    queryKey: [operation.path, input.params ?? null, input.query ?? null],
    queryFn: async ({ signal }) => {
      const [result] = await Promise.all([
        call(operation, { ...input, signal }),
        untilZoneIsKnown(operation.path),
      ])
      if (result.status === 'success') return result.data
      throw new Error(result.code ?? 'call failed', { cause: result })
    },
  })
}

/**
 * Waits until the member's profile is known: dates are shown in its zone, so no answer is shown before. A profile that cannot be
 * read holds up none.
 */
async function untilZoneIsKnown(path: string): Promise<void> {
  if (path === getMe.path || session.get() === undefined) return
  const me = query(getMe)
  if (queryClient.getQueryData(me.queryKey) !== undefined) return
  await queryClient.ensureQueryData(me).then(
    ({ timezone }) => setOwnZone(timezone),
    () => undefined,
  )
}

interface KeyedQuery {
  readonly queryKey: QueryKey
}

/** What a list was asked for apart from its page. */
function listOf({ queryKey: [path, params, asked] }: KeyedQuery): string {
  return JSON.stringify([path, params, typeof asked === 'object' ? { ...asked, page: undefined } : asked])
}

/**
 * A list as a query that shows the page before while another is read. Rows of another filter, period or account go at once: they
 * would stand under the new one's name.
 */
export function withLastPage<Options extends KeyedQuery>(asked: Options) {
  const placeholderData = <Rows>(rows: Rows | undefined, before: KeyedQuery | undefined): Rows | undefined =>
    before !== undefined && listOf(before) === listOf(asked) ? rows : undefined
  return { ...asked, placeholderData }
}

/** What a failed query was refused with. */
export function failureOfQuery(error: Error | null): CallFailure | undefined {
  if (error === null) return undefined
  const cause: unknown = error.cause
  return isFailure(cause) ? cause : { status: 'error' }
}

function isFailure(value: unknown): value is CallFailure {
  return typeof value === 'object' && value !== null && 'status' in value && value.status === 'error'
}
