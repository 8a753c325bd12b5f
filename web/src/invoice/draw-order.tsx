import type { Invoice } from '@paydeck/contract/calls/invoice'
import { renderToString } from 'react-dom/server'

import { createInvoiceApi } from './invoice-api.ts'
import { InvoicePage, readyToDraw } from './page/invoice-page.tsx'

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
