import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { DRAWN_ORDER } from '@paydeck/contract/identifiers/invoice-url'
import type { Invoice } from '@paydeck/contract/calls/invoice'

import { fillPage, loadDrawing } from '../drawn/drawn.ts'
import { pageText, WEB_DIST } from '../edge/web-app.ts'
import { accentLink } from '../drawn/accent-sheet.ts'

/** The build of web/src/hosted-page/draw-order.tsx. */
interface Drawer {
  drawOrder: (invoice: Invoice, now: Date) => Promise<string>
  fetchedFirst: (invoice: Invoice) => string | null
}

type Files = Readonly<Record<string, { file: string } | undefined>>

let files: Promise<Files> | null = null
const builtFiles = (): Promise<Files> =>
  (files ??= readFile(resolve(WEB_DIST, '.vite/hosted-page-manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Files,
  ))

/** JSON that cannot close the element around it. */
const inMarkup = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The hosted page with its order instead of the skeleton; null before the web app is built. */
export async function drawPage(invoice: Invoice, now: Date): Promise<string | null> {
  const text = await pageText('hosted-page.html')
  if (text === null) return null
  const { drawOrder, fetchedFirst } = await loadDrawing<Drawer>('hosted-page')
  const markup = await drawOrder(invoice, now)
  const head = await linksOf(invoice, fetchedFirst(invoice))
  const after = `<script type="application/json" id="${DRAWN_ORDER}">${inMarkup(invoice)}</script>`
  return fillPage(text, { markup, head, after })
}

/** Links for the accent and for code that the built page does not name. */
async function linksOf({ accent }: Invoice, source: string | null): Promise<string> {
  const code = source === null ? undefined : (await builtFiles())[source]
  return (
    accentLink(accent) + (code ? `<link rel="modulepreload" crossorigin href="/${code.file}">` : '')
  )
}
