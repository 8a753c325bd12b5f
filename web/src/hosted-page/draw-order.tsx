import type { Invoice } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'
import { renderToString } from 'react-dom/server'

import { createInvoiceApi } from './invoice-api.ts'
import { InvoicePage, readyToDraw } from './page/invoice-page.tsx'

/** The sources that the browser fetches by themselves before it takes the page over (readyToDraw), below web/. */
const DEFERRED = 'src/hosted-page/deferred-parts.ts'
const FIELDS: Readonly<Record<string, string>> = {
  'card-fields': 'src/hosted-page/card/fields/card-fields.tsx',
}

/** What of the page is fetched by itself, so that its file can be asked for with the page; null for nothing. */
export const fetchedFirst = ({ state, cardProvider }: Invoice): string | null =>
  state === 'payable' ? ((cardProvider && lookUp(FIELDS, cardProvider.part)) ?? null) : DEFERRED

/** On the server: the markup with which a browser's script begins (main.tsx), as it would draw it first. */
export async function drawOrder(invoice: Invoice, now: Date): Promise<string> {
  await readyToDraw(invoice)
  return renderToString(
    <InvoicePage
      api={createInvoiceApi(invoice.order.merchantOrderId)}
      first={{ at: 'invoice', invoice }}
      now={() => now}
      goTo={() => undefined}
    />,
  )
}
