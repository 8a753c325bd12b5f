import type { Invoice } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'
import { renderToString } from 'react-dom/server'

import { createInvoiceApi } from './invoice-api.ts'
import { InvoicePage, loadFirstPart } from './page/invoice-page.tsx'

/** The sources of separate chunks that the browser loads before it hydrates (loadFirstPart), relative to web/. */
const DEFERRED = 'src/hosted-page/deferred-parts.ts'
const FIELDS: Readonly<Record<string, string>> = {
  'card-fields': 'src/hosted-page/card/fields/card-fields.tsx',
}

/** The separate chunk that the page needs first, so that the HTML can preload it; null for none. */
export const sourceToPreload = ({ state, cardProvider }: Invoice): string | null =>
  state === 'payable' ? ((cardProvider && lookUp(FIELDS, cardProvider.part)) ?? null) : DEFERRED

/** Server only: the HTML that main.tsx hydrates. */
export async function renderOrder(invoice: Invoice, now: Date): Promise<string> {
  await loadFirstPart(invoice)
  return renderToString(
    <InvoicePage
      api={createInvoiceApi(invoice.order.merchantOrderId)}
      initialState={{ kind: 'invoice', invoice }}
      now={() => now}
      redirect={() => undefined}
    />,
  )
}
