import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

// Runs the server's own identity tests again, with the service in place of our tables.
const identity = 'server/src/modules/identity'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    include: [
      'identity-platform/test/*.test.ts',
      ...['identity-provider', 'identity', 'account', 'second-factor', 'step-up'].map(
        (name) => `${identity}/${name}.test.ts`,
      ),
    ],
    globalSetup: ['server/test/global-setup.ts', 'identity-platform/test/provide-emulator.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
