import { defineConfig, devices } from '@playwright/test'

const browser = process.env['CHROMIUM']
/** How slow this machine is (scripts/slowness.mjs). */
const slowness = Number(process.env['SLOWNESS'] ?? 1)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/journeys',
  // Starts the built product on a free port and stores its address in PAYDECK_ORIGIN.
  globalSetup: './support/server.ts',
  // Node reads TypeScript itself: compiling the journeys and the server code they use took Playwright 13 seconds.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  // Four browsers on two processors: three kept them busy for two thirds of the time.
  workers: 4,
  forbidOnly: true,
  timeout: 60_000 * slowness,
  expect: { timeout: 10_000 * slowness },
  use: {
    ...devices['Desktop Chrome'],
    ...(process.env['PAYDECK_ORIGIN'] ? { baseURL: process.env['PAYDECK_ORIGIN'] } : {}),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Recording costs a third of the time; use `--trace retain-on-failure` when you need one.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: optimising their code took a sixth of the time, and extra threads 3 % of a load.
        '--js-flags=--no-opt --no-maglev --single-threaded',
        // As in browsers that block third-party cookies.
        '--test-third-party-cookie-phaseout',
        '--no-first-run',
      ],
    },
  },
})
