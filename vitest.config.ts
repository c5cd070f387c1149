import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './testing/long-first.ts'

export default defineConfig({
  test: {
    globalSetup: ['testing/global-setup.ts'],
    // Two cores are what a small machine has; a file that waits for the database leaves them to three others.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // Several times what the longest take on two cores: nothing is wrong when a slower machine needs longer.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled for comes by itself; a slow machine only takes longer than the second that is usual.
    expect: { poll: { timeout: 15_000 } },
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
    projects: [
      // Server code keeps nothing between calls but in its database, so the files of one worker share their imports.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,testing,sandbox,bench}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        // What a page keeps in modules its set-up takes away; the files of one worker share their imports.
        extends: true,
        test: {
          name: 'pages',
          include: ['{web,console,tools,e2e}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['testing/pages/set-up.ts'],
        },
      },
      {
        // Without the database's set-up: a component asks nothing of it.
        plugins: [react()],
        test: {
          name: 'components',
          maxWorkers: 4,
          testTimeout: 60_000,
          include: ['{web,console}/**/*.test.tsx'],
          environment: 'happy-dom',
          // What one test leaves in modules its set-up takes away; the files of one worker share their imports.
          isolate: false,
          setupFiles: ['testing/components/set-up.ts'],
          env: { TZ: 'UTC' },
          // Class names of their own sheet: files that share their imports share a page's styles, and two sheets may name one class.
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'stable' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['testing/global-setup.ts', 'e2e/products/start-shared-product.ts'],
          // Three keep two cores busy: with a fourth nothing ends sooner, and all of them wait longer than they should on a slow machine.
          maxWorkers: 3,
          // Asked for together with other tests, they come after them: numbers of workers differ.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
