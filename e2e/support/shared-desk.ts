import { test } from '@playwright/test'

import { deskSite, type DeskSite } from './desk-site.ts'

/** One operator's desk for a file's journeys, which run in sequence. Call it at the top, and its result in a journey. */
export function sharedDesk(): () => DeskSite {
  test.describe.configure({ mode: 'default' })
  let site: DeskSite
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    site = await deskSite()
  })
  test.afterAll(() => site.stop())
  return () => site
}
