import type { Locator } from '@playwright/test'

/** Counts what a person clicks; typing and keys are no clicks. */
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
