import type { TestProject } from 'vitest/node'
import { startTestServer } from '#tools/launch/database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

/** Starts the run's PostgreSQL before the first test file and stops it after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('adminUrl', server.adminUrl)
  project.provide('template', server.template)
  return () => server.stop()
}
