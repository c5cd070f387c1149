// `npm start`: set-up with built-ins only, then tools/launch/launch.ts under the pinned Node.
import { fail, handOver, setUp } from './setup.mjs'

try {
  setUp()
  handOver('tools/launch/launch.ts', process.argv.slice(2))
} catch (error) {
  fail(error)
}
