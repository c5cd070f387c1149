import { parseArgs } from 'node:util'
import { loadLines } from '#testing/conformance/lines.ts'
import { runLines, type Verdict } from '#testing/conformance/run-lines.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { step } from '#tools/launch/progress.ts'

/** Checks a running product against every line of the specification, over HTTP and a browser. */
const { values } = parseArgs({
  options: { area: { type: 'string', multiple: true }, line: { type: 'string', multiple: true } },
})
const statements = new Map(loadLines().map(({ id, statement }) => [id, statement]))
if (!isBuilt()) await step('Building the web app', build)

const findings = await runLines({
  ...(values.area !== undefined && { areas: values.area }),
  ...(values.line !== undefined && { lines: values.line }),
  report: ({ id, verdict, why }) =>
    console.log(
      `${verdict.padEnd(8)} ${id.padEnd(5)} ${statements.get(id)}${why === '' ? '' : `\n         ${why}`}`,
    ),
})
const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length
for (const { id, why } of findings.filter(({ verdict }) => verdict === 'unchecked'))
  console.log(`not checked ${id}: ${why}`)
const [works, differs, missing, unchecked] = [
  count('works'),
  count('differs'),
  count('missing'),
  count('unchecked'),
]
console.log(JSON.stringify({ lines: findings.length, works, differs, missing, unchecked }))
process.exit(differs + missing === 0 ? 0 : 1)
