// `npm test`: set-up with built-ins only, then tools/check.ts under the pinned Node.
import { fail, handOver, setUp } from './setup.mjs'

try {
  setUp()
  handOver('tools/check.ts', process.argv.slice(2))
} catch (error) {
  console.log('\n0 passed, 1 failed')
  fail(error)
}
