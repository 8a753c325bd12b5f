import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { DRAWN_ORDER } from '@paydeck/contract/identifiers/invoice-url'
import type { Invoice } from '@paydeck/contract/calls/invoice'

import { pageText, WEB_DIST } from '../edge/web-app.ts'
import { accentSheet } from './accent-sheet.ts'

/** web/src/invoice/draw-order.tsx, as it was built. */
interface Drawer {
  drawOrder: (invoice: Invoice, now: Date) => Promise<string>
  fetchedFirst: (invoice: Invoice) => string | null
}

const DRAWER = resolve(WEB_DIST, 'drawing/invoice.mjs')

/** Loaded with the first order: an import is kept. */
const loadDrawer = (): Promise<Drawer> =>
  import(/* @vite-ignore */ pathToFileURL(DRAWER).href) as Promise<Drawer>

/** The files of the page's build by their sources. */
type Files = Readonly<Record<string, { file: string } | undefined>>

let files: Promise<Files> | null = null
const builtFiles = (): Promise<Files> =>
  (files ??= readFile(resolve(WEB_DIST, '.vite/invoice-manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Files,
  ))

const ROOT = '<div id="root">'
const ROOT_END = '</div>'

/** JSON that cannot end the element it is in. */
const inMarkup = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The customer's page with its order in place of the skeleton; null before the web app is built. */
export async function drawPage(invoice: Invoice, now: Date): Promise<string | null> {
  const text = await pageText('invoice.html')
  if (text === null) return null
  // The root is the last element of the page.
  const start = text.indexOf(ROOT) + ROOT.length
  const end = text.lastIndexOf(ROOT_END)
  if (start < ROOT.length || end < start) throw new Error('invoice.html has no #root')
  const { drawOrder, fetchedFirst } = await loadDrawer()
  const markup = await drawOrder(invoice, now)
  const links = await linksOf(invoice, fetchedFirst(invoice))
  const order = `<script type="application/json" id="${DRAWN_ORDER}">${inMarkup(invoice)}</script>`
  const before = text.slice(0, start).replace('</head>', () => `${links}</head>`)
  return before + markup + ROOT_END + order + text.slice(end + ROOT_END.length)
}

/** What the page needs beside what every page of the build names. */
async function linksOf({ accent }: Invoice, source: string | null): Promise<string> {
  const sheet = accentSheet(accent)
  const code = source === null ? undefined : (await builtFiles())[source]
  return (
    (sheet === null ? '' : `<link rel="stylesheet" href="${sheet}">`) +
    (code ? `<link rel="modulepreload" crossorigin href="/${code.file}">` : '')
  )
}
