/** What is wrong with a screen, by kind. */
export type FaultLists = Readonly<Record<string, string[]>>

/** How many faults there are of all kinds. */
export const countOf = (faults: FaultLists): number =>
  Object.values(faults).reduce((sum, list) => sum + list.length, 0)

/** Prints what was found at one address, and adds it to what was found before. */
export function addFaults(all: FaultLists, { faults, name }: { faults: FaultLists; name: string }): void {
  const found = countOf(faults)
  console.log(`${found ? '✗' : '✓'} ${name.padEnd(34)} ${found ? `${found} faults` : ''}`)
  for (const [kind, list] of Object.entries(faults)) {
    all[kind]?.push(...list)
    for (const fault of list) console.log(`  ${kind}  ${fault}`)
  }
}

/** So many screens are looked at beside each other: a page waits half of the time. */
const AT_ONCE = 2

/** Does something for each of some, several beside each other. */
export async function eachOfSome<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const workOff = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
}
