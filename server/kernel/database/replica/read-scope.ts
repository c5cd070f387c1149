import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether what runs now may be answered by the replica. */
const scope = new AsyncLocalStorage<boolean>()

/** Statements outside of transactions may be answered by the replica while the work runs. */
export const onReplica = <Result>(work: () => Result): Result => scope.run(true, work)

/** Statements are answered by the primary while the work runs: for what is remembered or shared with other callers. */
export const onPrimary = <Result>(work: () => Result): Result =>
  scope.getStore() === true ? scope.run(false, work) : work()

export const isOnReplica = (): boolean => scope.getStore() === true
