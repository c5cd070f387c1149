/** The names of a table that is written out in code: it has no others at run time. In the table's order. */
export function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((name): name is keyof Table & string => Object.hasOwn(table, name))
}

/** A record with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Checked border: every name of the type is in `names`.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}
