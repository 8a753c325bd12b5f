import type { Page } from '@playwright/test'

/** Collects what the browser refuses from now on because of the page's policy. */
export function policyViolationsOf(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?html|trusted types/i.test(message.text()))
      refusals.push(message.text())
  })
  return refusals
}
