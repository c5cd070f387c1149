import { decodePart } from './address.ts'

/** The values that a pattern names in an address. */
export type Params = Readonly<Record<string, string>>

const partsOf = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/')

/** The values of `/members/:id` in a path; undefined where the path is another. A slash at the end and the case of fixed parts do not matter. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const [wanted, given] = [partsOf(pattern), partsOf(pathname)]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodePart(value)
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

/** The row that a path belongs to, with its values: a fixed path comes before one with a value. */
export function findMatch<Row extends { readonly path: string }>(
  rows: readonly Row[],
  pathname: string,
): { readonly row: Row; readonly params: Params } | undefined {
  const found = rows.flatMap((row) => {
    const params = matchPath(row.path, pathname)
    return params === undefined ? [] : [{ row, params, count: Object.keys(params).length }]
  })
  return found.toSorted((one, other) => one.count - other.count)[0]
}
