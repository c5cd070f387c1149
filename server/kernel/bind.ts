/** Functions without their first argument, which is given to all of them at once. */
type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (self: never, ...rest: infer Rest) => infer Out
    ? (...rest: Rest) => Out
    : never
}

/**
 * What a front door offers of its module's functions: `self`, what the module works with, is bound once, and callers see the functions'
 * own requests, answers and failures.
 */
export function bindTo<
  Self,
  Functions extends Readonly<Record<string, (self: Self, ...rest: never[]) => unknown>>,
>(self: Self, functions: Functions): Bound<Functions> {
  const bound = Object.entries(functions).map(([name, call]) => [name, call.bind(undefined, self)] as const)
  // Checked border: each entry is its function with the first argument bound.
  return Object.fromEntries(bound) as Bound<Functions>
}
