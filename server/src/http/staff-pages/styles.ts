import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Brand } from '@paydeck/contract/brands/brand'

import { accentLink } from '../prerender/accent-sheet.ts'
import { WEB_DIST } from '../edge/web-app.ts'

interface Chunk {
  css?: readonly string[]
  imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk | undefined>>

/** Links a page's style sheets, in the order the script would load them, and its accent. */
export function createStyleLinks(dist = WEB_DIST) {
  let loading: Promise<Manifest> | null = null
  const readManifest = async (): Promise<Manifest> => {
    try {
      return JSON.parse(await readFile(resolve(dist, '.vite/manifest.json'), 'utf8')) as Manifest
    } catch (failure) {
      // Let the next page try again.
      loading = null
      throw failure
    }
  }
  return async function stylesOf(
    source: string,
    { accent }: Pick<Brand, 'accent'>,
  ): Promise<string> {
    const manifest = await (loading ??= readManifest())
    const sheets = new Set<string>()
    const visited = new Set<string>()
    const visit = (name: string): void => {
      if (visited.has(name)) return
      visited.add(name)
      const { css = [], imports = [] } = manifest[name] ?? {}
      for (const imported of imports) visit(imported)
      for (const file of css) sheets.add(file)
    }
    visit(source)
    const links = [...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    return links.join('') + accentLink(accent)
  }
}
