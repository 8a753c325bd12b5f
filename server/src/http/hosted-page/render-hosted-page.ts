import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { PRERENDERED_ORDER } from '@paydeck/contract/identifiers/invoice-url'
import type { Invoice } from '@paydeck/contract/calls/invoice'

import { fillPage, loadRenderer } from '../prerender/prerender.ts'
import { pageText, WEB_DIST } from '../edge/web-app.ts'
import { accentLink } from '../prerender/accent-sheet.ts'

/** The build of web/src/hosted-page/prerender-order.tsx. */
interface Renderer {
  renderOrder: (invoice: Invoice, now: Date) => Promise<string>
  sourceToPreload: (invoice: Invoice) => string | null
}

type Manifest = Readonly<Record<string, { file: string } | undefined>>

let manifest: Promise<Manifest> | null = null
const readManifest = (): Promise<Manifest> =>
  (manifest ??= readFile(resolve(WEB_DIST, '.vite/hosted-page-manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
  ))

/** JSON that cannot close the element around it. */
const toInlineJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The hosted page with its order instead of the skeleton; null before the web app is built. */
export async function renderHostedPage(invoice: Invoice, now: Date): Promise<string | null> {
  const text = await pageText('hosted-page.html')
  if (text === null) return null
  const { renderOrder, sourceToPreload } = await loadRenderer<Renderer>('hosted-page')
  const markup = await renderOrder(invoice, now)
  const head = await linksOf(invoice, sourceToPreload(invoice))
  const after = `<script type="application/json" id="${PRERENDERED_ORDER}">${toInlineJson(invoice)}</script>`
  return fillPage(text, { markup, head, after })
}

/** Links for the accent and for code that the built page does not name. */
async function linksOf({ accent }: Invoice, source: string | null): Promise<string> {
  const chunk = source === null ? undefined : (await readManifest())[source]
  return (
    accentLink(accent) +
    (chunk ? `<link rel="modulepreload" crossorigin href="/${chunk.file}">` : '')
  )
}
