import { abn, gstNumber, legalName } from './setting.ts'

export const FEE_INVOICE_SETTINGS = {
  FEE_INVOICE_NAME: {
    ...legalName,
    unset: 'none',
    meaning:
      'Your legal name, as shown on the tax invoices that merchants get for their fees each month. Unset: none are made ([the operator’s round](operator.md#tax-invoices-for-fees))',
  },
  FEE_INVOICE_ABN: {
    ...abn,
    unset: 'none',
    meaning: 'Your ABN, for merchants with Australian GST. Unset: they get no tax invoice',
  },
  FEE_INVOICE_GST_NUMBER: {
    ...gstNumber,
    unset: 'none',
    meaning: 'Your GST number, for merchants with New Zealand GST. Unset: they get no tax invoice',
  },
} as const
