import { expect, type Page } from '@playwright/test'

export async function linkInMail(page: Page, recipient: string, button: string): Promise<string> {
  const newest = page.getByRole('row').filter({ hasText: recipient }).getByRole('link').first()
  await expect(async () => {
    await page.goto('/outbox')
    await newest.click({ timeout: 1000 })
    const mail = page.frameLocator('iframe[title="The mail"]')
    await expect(mail.getByRole('link', { name: button })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  const link = page.frameLocator('iframe').getByRole('link', { name: button })
  const address = new URL((await link.getAttribute('href')) ?? '')
  return address.pathname + address.search
}
