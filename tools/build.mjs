// `npm run build`: set-up with built-ins only, then tools/build/build.ts under the pinned Node.
import { fail, handOver, setUp } from './setup.mjs'

try {
  setUp()
  handOver('tools/build/build.ts', process.argv.slice(2))
} catch (error) {
  fail(error)
}
