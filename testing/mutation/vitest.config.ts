import { defineConfig } from 'vitest/config'

/** Folders whose tests decide about a mutant: those that are mutated. */
const areas = (process.env['MUTATION_AREAS'] ?? '').split(',').filter((area) => area !== '')

export default defineConfig({
  test: {
    globalSetup: ['testing/global-setup.ts'],
    include: areas.map((area) => `${area}/**/*.test.ts`),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
  },
})
