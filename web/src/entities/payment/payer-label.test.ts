import { expect, test } from 'vitest'

import { samplePayment } from '../../../test/payment-sample.ts'
import { payerLabel } from './payer-label.ts'

const nameless = { customerFullName: null, merchantOrderBilling: null }

test.each([
  [{}, 'Jane Citizen · Visa •••• 4242'],
  [{ ...nameless, customerEmail: 'jane@shop.example' }, 'jane@shop.example · Visa •••• 4242'],
  [{ ...nameless, customerEmail: '' }, 'Visa •••• 4242'],
  [{ paymentMethodType: 'PayTo' as const }, 'Jane Citizen · PayTo'],
  [{ paymentMethodType: 'DirectDebit' as const }, 'Jane Citizen · Direct debit'],
  [{ paymentSourceBrand: null, paymentSourceLast4: null }, 'Jane Citizen'],
  [{ ...nameless, customerEmail: null, paymentSourceBrand: null, paymentSourceLast4: null }, null],
])('the payer of %j is %s', (change, label) => {
  const card = {
    paymentMethodType: 'Card' as const,
    paymentSourceBrand: 'visa',
    paymentSourceLast4: '4242',
  }
  expect(payerLabel(samplePayment({ ...card, ...change }))).toBe(label)
})
