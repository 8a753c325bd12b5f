import { expect, type FrameLocator, type Page } from '@playwright/test'

export const TITLES = [
  'Second instalment reminder',
  'Second instalment success',
  'Third instalment reminder',
  'Third instalment success',
  'Final instalment reminder',
  'Final instalment success',
] as const
type Title = (typeof TITLES)[number]

export const card = (page: Page, title: Title) => page.getByRole('region', { name: title })
export const editButton = (page: Page, title: Title) => page.getByRole('button', { name: title })
export const textAbove = (page: Page, title: Title) =>
  card(page, title).getByRole('textbox', { name: 'Text above the details' })
export const preview = (page: Page, title: Title) =>
  card(page, title).getByRole('button', { name: 'Preview' })
export const saveTexts = (page: Page) => page.getByRole('button', { name: 'Save changes' })

/** The newest mail to an address, in the sandbox’s outbox. */
export async function openMail(page: Page, address: string): Promise<FrameLocator> {
  await expect(async () => {
    await page.goto('/outbox')
    await page.getByRole('row').filter({ hasText: address }).getByRole('link').first().click({
      timeout: 1000,
    })
  }).toPass()
  return page.frameLocator('iframe[title="The mail"]')
}
