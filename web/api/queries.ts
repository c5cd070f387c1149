import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import type { CallFailure, CallInput } from './call.ts'
import { call } from './client.ts'

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
      const result = await call(operation, { ...input, signal })
      if (result.status === 'success') return result.data
      throw new Error(result.code ?? 'call failed', { cause: result })
    },
  })
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
