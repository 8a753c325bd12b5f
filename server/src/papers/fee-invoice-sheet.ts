import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import type { Country, Currency } from '@paydeck/contract/money/currency'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import {
  formatAbn,
  formatGstNumber,
  nameOfTaxId,
  type TaxDocumentTitle,
} from '@paydeck/contract/money/tax-document'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { formatMonth } from '@paydeck/contract/time/months'

import type { Sheet } from './sheet.ts'

export interface FeeInvoiceData {
  invoiceNumber: string
  /** `YYYY-MM`. */
  month: string
  currency: Currency
  /** The country whose GST applies. */
  country: Country
  /** The day of the invoice, `YYYY-MM-DD`. */
  day: string
  /** `taxNumber` is the ABN in Australia, the GST number in New Zealand. */
  supplier: { name: string; taxNumber: string }
  buyer: { name: string; taxId: string | null; gstNumber: string | null }
  /** Minor units; `fees` exclude GST. */
  lines: readonly { entryType: string; lines: number; fees: number; gst: number }[]
}

const TITLES: Readonly<Record<Country, TaxDocumentTitle>> = {
  AU: 'Tax invoice',
  NZ: 'Taxable supply information',
}

/** The provider's tax invoice to a merchant for fees already deducted from its balance. */
export function feeInvoiceSheet(invoice: FeeInvoiceData): Sheet {
  const { country, currency, invoiceNumber, month, supplier, lines } = invoice
  const gst = lines.reduce((sum, line) => sum + line.gst, 0)
  const total = lines.reduce((sum, line) => sum + line.fees + line.gst, 0)
  const number =
    country === 'AU'
      ? `ABN ${formatAbn(supplier.taxNumber)}`
      : `GST number ${formatGstNumber(supplier.taxNumber)}`
  return {
    lang: `en-${country}`,
    title: TITLES[country],
    from: { name: supplier.name, lines: [number] },
    mark: invoiceNumber,
    amount: {
      text: formatMoneyWithCode(total, currency),
      notes: [
        `With ${formatMoneyWithCode(gst, currency)} GST`,
        'Taken from your balance. There is nothing to pay.',
      ],
    },
    sections: [
      { kind: 'facts', heading: null, details: detailsOf(invoice) },
      {
        kind: 'table',
        heading: `Fees of ${formatMonth(month)}`,
        columns: [
          { heading: 'For', share: 3 },
          { heading: 'Count', share: 1.2, align: 'right' },
          { heading: 'Fees', share: 2, align: 'right' },
          { heading: 'GST', share: 1.8, align: 'right' },
          { heading: `Total ${currency}`, share: 2, align: 'right' },
        ],
        rows: [...lines.map((line) => rowOf(line, currency)), totalRow(lines, currency)],
      },
    ],
    foot: `${TITLES[country]} ${invoiceNumber} · ${supplier.name}`,
  }
}

type Line = FeeInvoiceData['lines'][number]

const amountsOf = ({ fees, gst }: Pick<Line, 'fees' | 'gst'>, currency: Currency): string[] =>
  [fees, gst, fees + gst].map((amount) => formatMoney(amount, currency))

const rowOf = (line: Line, currency: Currency) => ({
  cells: [
    entryLabel(line.entryType),
    line.lines.toLocaleString('en-AU'),
    ...amountsOf(line, currency),
  ],
})

function totalRow(lines: readonly Line[], currency: Currency) {
  const sum = (of: (line: Line) => number): number =>
    lines.reduce((total, line) => total + of(line), 0)
  const amounts = { fees: sum(({ fees }) => fees), gst: sum(({ gst }) => gst) }
  return { cells: ['Total', '', ...amountsOf(amounts, currency)], isTotal: true }
}

function detailsOf({ invoiceNumber, day, buyer }: FeeInvoiceData): [string, string][] {
  const { name, taxId, gstNumber } = buyer
  return [
    ['Invoice number', invoiceNumber],
    ['Date', formatCalendarDay(day)],
    ['To', name],
    ...(taxId ? [[nameOfTaxId(taxId), formatAbn(taxId)] as [string, string]] : []),
    ...(gstNumber ? [['GST number', formatGstNumber(gstNumber)] as [string, string]] : []),
  ]
}
