/**
 * Does the same work in several lanes at once and waits for all of them, also when one fails: the next run then finds no work of
 * this one still under way. Throws the first lane's failure.
 */
export async function runLanes<Outcome>(count: number, lane: () => Promise<Outcome>): Promise<Outcome[]> {
  const lanes = Array.from({ length: count }, lane)
  await Promise.allSettled(lanes)
  return Promise.all(lanes)
}
