import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Brand } from '@paydeck/contract/brands/brand'

import { accentLink } from '../drawn/accent-sheet.ts'
import { WEB_DIST } from '../edge/web-app.ts'

interface Chunk {
  css?: readonly string[]
  imports?: readonly string[]
}
/** The files of the build by their sources. */
type Files = Readonly<Record<string, Chunk | undefined>>

let files: Promise<Files> | null = null
const builtFiles = (): Promise<Files> =>
  (files ??= readFile(resolve(WEB_DIST, '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Files,
  ))

/** Links the style sheets of a page's code, in the order in which the script would load them, and of its accent. */
export async function stylesOf(source: string, { accent }: Brand): Promise<string> {
  const known = await builtFiles()
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
