import type { Locator } from '@playwright/test'

/** Counts a person's clicks, not typing or keys. */
export function countClicks() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    clicks: () => clicks,
  }
}
