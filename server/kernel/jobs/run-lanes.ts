/**
 * Does the same work side by side and waits for the end of every lane, also when one fails: whoever comes next finds nothing of this
 * run still under way. Throws the first lane's failure.
 */
export async function runLanes<Outcome>(count: number, lane: () => Promise<Outcome>): Promise<Outcome[]> {
  const lanes = Array.from({ length: count }, lane)
  await Promise.allSettled(lanes)
  return Promise.all(lanes)
}
