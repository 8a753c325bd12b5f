import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Brand } from '@paydeck/contract/brands/brand'

import { accentLink } from '../drawn/accent-sheet.ts'
import { WEB_DIST } from '../edge/web-app.ts'

interface Chunk {
  css?: readonly string[]
  imports?: readonly string[]
}
type Files = Readonly<Record<string, Chunk | undefined>>

/** Links a page's style sheets, in the order the script would load them, and its accent. */
export function createStyles(dist = WEB_DIST) {
  let files: Promise<Files> | null = null
  const readFiles = async (): Promise<Files> => {
    try {
      return JSON.parse(await readFile(resolve(dist, '.vite/manifest.json'), 'utf8')) as Files
    } catch (failure) {
      // Let the next page try again.
      files = null
      throw failure
    }
  }
  return async function stylesOf(
    source: string,
    { accent }: Pick<Brand, 'accent'>,
  ): Promise<string> {
    const known = await (files ??= readFiles())
    const found = new Set<string>()
    const seen = new Set<string>()
    const visit = (name: string): void => {
      if (seen.has(name)) return
      seen.add(name)
      const { css = [], imports = [] } = known[name] ?? {}
      for (const each of imports) visit(each)
      for (const file of css) found.add(file)
    }
    visit(source)
    const links = [...found].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    return links.join('') + accentLink(accent)
  }
}
