import type { Page } from '@playwright/test'

/** As in Chromium's developer tools: latency in milliseconds, throughput in bytes a second. */
const SPEEDS = {
  slow3G: { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  slow4G: { latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 },
} as const

export async function throttleNetwork(page: Page, speed: keyof typeof SPEEDS): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SPEEDS[speed] })
}
