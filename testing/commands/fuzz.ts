import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { checkBooks } from '#testing/fuzz/check-books.ts'
import { runFuzz } from '#testing/fuzz/run-fuzz.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { startDemo } from '#tools/seed/demo.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { step } from '#tools/launch/progress.ts'

const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } })
const calls = Number.parseInt(values.calls ?? '20000', 10)
const seed = Number.parseInt(values.seed ?? String(randomInt(2 ** 31)), 10)

const rounded = (figure: number) => Number(figure.toFixed(2))

if (!isBuilt()) await step('Building the web app', build)
const secondPort = await freePort()
const demo = await step('Starting the product with two web servers', () =>
  startDemo({ TRUST_PROXY: '1', LOG_LEVEL: 'error' }, { secondPort }),
)
try {
  console.log(`seed ${seed}`)
  // Nobody acts as the honest member: nothing of theirs may move.
  const honest = demo.signIns[0]?.id ?? ''
  const before = await checkBooks(demo, honest)
  const bases = [demo.url, `http://localhost:${secondPort}`]
  const plan = { demo, bases, calls, seed, report: (line: string) => console.log(line) }
  const { byStatus, operations, failed, ...times } = await runFuzz(plan)
  for (const line of failed.slice(0, 20)) console.log(line)
  console.log(
    [...byStatus]
      .toSorted()
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  )
  const after = await checkBooks(demo, honest)
  const moneyWrong = Number(!after.isRight) + Math.abs(after.transfers - before.transfers)
  console.log(
    JSON.stringify({
      calls,
      operations,
      status5xx: failed.length,
      moneyWrong,
      bystanderP95Ratio: rounded(times.busyP95Ms / times.quietP95Ms),
      floodP95Ratio: rounded(times.floodP95Ms / times.quietP95Ms),
      quietP95Ms: rounded(times.quietP95Ms),
      busyP95Ms: rounded(times.busyP95Ms),
      floodP95Ms: rounded(times.floodP95Ms),
      seed,
    }),
  )
  process.exitCode = failed.length === 0 && moneyWrong === 0 ? 0 : 1
} finally {
  await demo.stop()
}
process.exit()
