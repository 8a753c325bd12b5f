import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { startWorld, type TestMerchant, type World } from '../../server/test/harness.ts'
import { openTestCluster } from '../../server/test/test-database.ts'
import { toyCard, type ToyCardProvider } from '../../server/test/toy-card/provider.ts'
import { toySite, type ToySite } from '../../server/test/toy-card/site.ts'

export { TOY_CARDS } from '../../server/test/toy-card/site.ts'

const root = join(import.meta.dirname, '../..')
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** A separate server whose card provider is on another site. */
export interface ToyProvider {
  site: ToySite
  toy: ToyCardProvider
  world: World
  /** A merchant whose new payments go to the toy. */
  merchant(): Promise<TestMerchant>
  /** Serves the page with the toy's part to the browser, with this server's headers. */
  open(page: Page, order: { merchantOrderId: string; token: string }): Promise<void>
  stop(): Promise<void>
}

/** The hosted page, built with the toy's part beside ours. */
async function buildPage(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'paydeck-toy-page-'))
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'test/toy-part/vite.config.mjs',
      '--outDir',
      dist,
    ],
    { cwd: join(root, 'web') },
  )
  return dist
}

async function showBuilt(page: Page, dist: string): Promise<void> {
  await page.route('**/pay/au/invoice/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: await readFile(join(dist, 'hosted-page.html')) })
  })
  await page.route('**/assets/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream'
    await route.fulfill({ contentType, body: await readFile(join(dist, pathname)) })
  })
}

export async function toyProvider(): Promise<ToyProvider> {
  const site = await toySite()
  const cluster = await openTestCluster()
  const [dist, databaseUrl] = await Promise.all([buildPage(), cluster.createDatabase()])
  const providers = { installed: [toyCard], env: { TOY_CARD_ORIGIN: site.origin } }
  const world = await startWorld({ databaseUrl, providers })
  const toy = world.providers.opened(toyCard)
  site.serve(toy)
  return {
    site,
    toy,
    world,
    async merchant() {
      const merchant = await world.merchant()
      const { merchantId } = merchant
      await world.services.routing.set({
        kind: 'card',
        merchantId,
        currency: null,
        provider: 'toy',
      })
      return merchant
    },
    async open(page, { merchantOrderId, token }) {
      const address = `${world.origin}/pay/au/invoice/${merchantOrderId}`
      await page.request.get(`${address}?token=${token}`)
      await showBuilt(page, dist)
      await page.goto(address)
    },
    async stop() {
      await world.stop()
      await cluster.stop()
      await site.stop()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
