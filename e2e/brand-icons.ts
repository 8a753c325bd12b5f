// Draws the icons of each brand into web/public/icons, for the home screens of phones: `CHROMIUM=<browser> node e2e/brand-icons.ts`.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { BRANDS } from '@paydeck/contract/brands/brands'
import { chromium } from '@playwright/test'

const folder = join(import.meta.dirname, '../web/public/icons')
/** File, side, and the share of it that the symbol fills: some phones crop a maskable icon to a circle. */
const KINDS = [
  ['180', 180, 0.62],
  ['192', 192, 0.62],
  ['512', 512, 0.62],
  ['maskable-512', 512, 0.5],
] as const

const executablePath = process.env['CHROMIUM']
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
try {
  await mkdir(folder, { recursive: true })
  for (const { id, mark, accent } of BRANDS)
    for (const [name, side, share] of KINDS) {
      const page = await browser.newPage({ viewport: { width: side, height: side } })
      const { base, on } = accent.light
      const inset = (32 * (1 - share)) / 2
      await page.setContent(
        `<style>body{margin:0}svg{display:block}</style>` +
          `<svg width="${side}" height="${side}" viewBox="0 0 32 32"><rect width="32" height="32" fill="${base}"/>` +
          `<path transform="translate(${inset} ${inset}) scale(${share})" fill="${on}" fill-rule="evenodd" d="${mark}"/></svg>`,
      )
      await writeFile(join(folder, `${id}-${name}.png`), await page.screenshot())
      await page.close()
    }
} finally {
  await browser.close()
}
