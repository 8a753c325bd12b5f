import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatAbn, nameOfTaxId } from '@paydeck/contract/money/tax-document'
import { GST_FREE } from '@paydeck/contract/receipt/order-lines'
import { receiptOf, type Receipt } from '@paydeck/contract/receipt/receipt'

import { paperName, type Sheet, type SheetTable } from './sheet.ts'

/** The receipt of a paid order, or a tax document if the required facts are there, as on the hosted page. */
export function receiptSheet(invoice: Invoice, logo: Uint8Array | null = null): Sheet {
  const receipt = receiptOf(invoice)
  const { merchant } = invoice
  const title = receipt.title ?? 'Receipt'
  const lines = linesOf(receipt)
  return {
    lang: `en-${merchant.country}`,
    title,
    from: { name: merchant.name, lines: supplierLines(merchant), logo },
    mark: receipt.badge,
    amount: {
      text: formatMoneyWithCode(receipt.amountPaid, receipt.order.currency),
      notes: notesOf(receipt),
    },
    sections: [
      ...(lines ? [lines] : []),
      { kind: 'facts', heading: null, details: detailsOf(receipt) },
    ],
    foot: `${title} · Order ${receipt.order.internalOrderId} · ${merchant.name}`,
  }
}

export const receiptName = (invoice: Invoice): string =>
  paperName(receiptOf(invoice).title ?? 'Receipt', invoice.order.internalOrderId)

function supplierLines({ taxId, supportEmail, phoneNo, country }: Invoice['merchant']): string[] {
  const number = taxId && `${nameOfTaxId(taxId)} ${formatAbn(taxId)}`
  const phone = phoneNo && formatPhone(phoneNo, country)
  return [number, supportEmail, phone].flatMap((line) => line || [])
}

const notesOf = ({ gstNote, isPartial, order }: Receipt): string[] => [
  ...(gstNote ? [gstNote] : []),
  ...(isPartial
    ? [`Taken of the ${formatMoneyWithCode(order.amount, order.currency)} that was held.`]
    : []),
]

const detailsOf = ({ fields }: Receipt): [string, string][] =>
  fields.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))

function linesOf({ bill, order, isPartial }: Receipt): SheetTable | null {
  if (bill.lines.length === 0) return null
  const money = (amount: number): string => formatMoney(amount, order.currency)
  const total = { cells: ['Total', '', '', money(order.amount)], isTotal: true }
  return {
    kind: 'table',
    heading: isPartial ? 'What was ordered' : 'What was sold',
    columns: [
      { heading: 'Item', share: 6 },
      { heading: 'Quantity', share: 1.4, align: 'right' },
      { heading: 'Price', share: 1.8, align: 'right' },
      { heading: 'Amount', share: 2, align: 'right' },
    ],
    rows: [
      ...bill.lines.map(({ text, quantity, unitAmount, amount, isGstFree }) => ({
        cells: [
          isGstFree ? `${text} (${GST_FREE})` : text,
          String(quantity),
          money(unitAmount),
          money(amount),
        ],
      })),
      ...(bill.gstOnTop === null ? [] : [{ cells: ['GST', '', '', money(bill.gstOnTop)] }]),
      ...(isPartial ? [] : [total]),
    ],
  }
}
