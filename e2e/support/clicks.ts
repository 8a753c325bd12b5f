import type { Locator } from '@playwright/test'

/** Counts a person's clicks, not typing or keys. */
export function counting() {
  let clicks = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    clicks: () => clicks,
  }
}
