import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}
export type Manifest = Record<string, Chunk>

export interface PageFiles {
  js: Set<string>
  css: Set<string>
}

/** Vite's manifest of a build: every chunk by its key. Throws when there is none. */
export function readManifest(dist: string, name: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Manifest
}

/** The entries with everything they import, transitively. Throws for an unknown entry. */
export function filesOf(manifest: Manifest, entries: readonly string[]): PageFiles {
  const files: PageFiles = { js: new Set(), css: new Set() }
  const visited = new Set<string>()
  const visit = (key: string): void => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    files.js.add(chunk.file)
    for (const file of chunk.css ?? []) files.css.add(file)
    for (const importedChunk of chunk.imports ?? []) visit(importedChunk)
  }
  for (const entry of entries) visit(entry)
  return files
}

/** The scripts and style sheets that the HTML of a built page names. */
export function assetsOf(dist: string, page: string): string[] {
  const text = readFileSync(join(dist, page), 'utf8')
  return [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
    ([, file]) => file ?? [],
  )
}

/** The size of the precompressed copies (brotli, best quality) that the build wrote beside the files. */
export function brotliBytes(dist: string, files: Iterable<string>): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  let bytes = 0
  for (const file of files) {
    const path = join(dist, file)
    const copy = statSync(`${path}.br`, { throwIfNoEntry: false })
    bytes += copy?.size ?? brotliCompressSync(readFileSync(path), { params }).length
  }
  return bytes
}

/** Hosts that appear only in names or texts and never load; the value says why. */
const NEVER_LOADED: Record<string, string> = {
  'www.w3.org': 'namespaces of SVG, MathML and XHTML',
  'react.dev': "links in React's error texts",
  'prosemirror.net': "links in the editor's error texts",
  'paydeck.example': 'the help of the default settings',
  'shop.example': 'the example of an address in a sentence',
  'trades.paydeck.example': 'the site of merchants that are not asked for one',
  'developer.apple.com': 'a link to help for merchants',
  'pay.google.com': 'loaded only where Google Pay is configured',
  'js.stripe.com': 'loaded only where Stripe takes the cards',
  'here.invalid': 'the base against which our own addresses are read',
  'page.invalid': 'the base against which our own addresses are read',
  localhost: 'the base against which our own addresses are read',
}

/**
 * Every address of another host in the built files. The page's content security policy would refuse to load it anyway.
 */
export function foreignAddresses(dist: string): string[] {
  const addresses: string[] = []
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => /\.(?:html|js|css|svg|webmanifest)$/.test(file))) {
    const text = readFileSync(join(dist, name), 'utf8')
    for (const [address, host = ''] of text.matchAll(
      /(?:https?:|["'(=\s])\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost)/gi,
    ))
      if (!Object.hasOwn(NEVER_LOADED, host)) addresses.push(`${name}: ${address}`)
  }
  return addresses
}
