import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { DRAWN_ORDER } from '@paydeck/contract/identifiers/invoice-url'
import type { Invoice } from '@paydeck/contract/calls/invoice'

import { pageText, WEB_DIST } from '../edge/web-app.ts'
import { accentSheet } from './accent-sheet.ts'

/** web/src/invoice/draw-order.tsx, as it was built. */
interface Drawer {
  drawOrder: (invoice: Invoice, now: Date) => Promise<string>
}

const DRAWER = resolve(WEB_DIST, 'drawing/invoice.mjs')

/** Loaded with the first order: an import is kept. */
const loadDrawer = (): Promise<Drawer> =>
  import(/* @vite-ignore */ pathToFileURL(DRAWER).href) as Promise<Drawer>

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
  const { drawOrder } = await loadDrawer()
  const markup = await drawOrder(invoice, now)
  const sheet = accentSheet(invoice.accent)
  const link = sheet === null ? '' : `<link rel="stylesheet" href="${sheet}">`
  const order = `<script type="application/json" id="${DRAWN_ORDER}">${inMarkup(invoice)}</script>`
  const before = text.slice(0, start).replace('</head>', () => `${link}</head>`)
  return before + markup + ROOT_END + order + text.slice(end + ROOT_END.length)
}
