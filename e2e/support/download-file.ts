import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

export async function downloadFile(
  page: Page,
  button: Locator,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  }
}
