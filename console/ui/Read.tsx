import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exactTime } from '#web/base/format.ts'
import { failureOfQuery } from '../api/queries.ts'
import { Failed, PaneSkeleton, Stale, type SkeletonSize } from './States.tsx'

/** Something read from the server: its skeleton, its failure, the last that was known when a refresh fails, or itself. */
export function Read<Data>({
  from,
  lines = 5,
  phoneLines = lines,
  waiting,
  children,
}: SkeletonSize & {
  from: UseQueryOptions<Data, Error, Data, readonly unknown[]>
  /** Shown while loading, where placeholder lines would have another height. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const read = useQuery(from)
  const failure = failureOfQuery(read.error)
  if (read.data === undefined) {
    return failure === undefined ? (
      (waiting ?? <PaneSkeleton lines={lines} phoneLines={phoneLines} />)
    ) : (
      <Failed failure={failure} onRetry={() => void read.refetch()} busy={read.isFetching} />
    )
  }
  return (
    <>
      {failure !== undefined && <Stale at={exactTime(read.dataUpdatedAt)} />}
      {children(read.data)}
    </>
  )
}
