import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { standard as brand } from '@paydeck/contract/brands/brands'
import { expect, onTestFinished, test } from 'vitest'

import { createStyleLinks } from './styles.ts'

const PAGE = 'src/page.tsx'

async function emptyDist() {
  const dist = await mkdtemp(join(tmpdir(), 'paydeck-styles-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  await mkdir(join(dist, '.vite'))
  const write = (text: string) => writeFile(join(dist, '.vite/manifest.json'), text)
  return { stylesOf: createStyleLinks(dist), write }
}

test('BEY-266 rereads an unreadable build manifest for the next page', async () => {
  const { stylesOf, write } = await emptyDist()
  await expect(stylesOf(PAGE, brand)).rejects.toThrow('ENOENT')
  await write('{ "src/pa')
  await expect(stylesOf(PAGE, brand)).rejects.toThrow(SyntaxError)
  await write(JSON.stringify({ [PAGE]: { css: ['assets/page.css'] } }))
  expect(await stylesOf(PAGE, brand)).toContain('href="/assets/page.css"')
  // After a successful read it is not read again.
  await write('')
  expect(await stylesOf(PAGE, brand)).toContain('href="/assets/page.css"')
})
