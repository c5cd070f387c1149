/** Which module may use which; server/modules.ts in the tree, a small map in a seeded breach. */
export type ModuleMap = Readonly<Record<string, readonly string[]>>
export type Files = ReadonlyMap<string, string>
