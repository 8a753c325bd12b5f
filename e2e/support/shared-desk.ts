import { test } from '@playwright/test'

import { deskSite, type DeskSite } from './desk-site.ts'

/** One operator's desk for the journeys of a file, which take turns. Call it at the file's top, and its answer in a journey. */
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
