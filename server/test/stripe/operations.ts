import { randomUUID } from 'node:crypto'

import type { ChargeRequest } from '../../src/providers/card/port.ts'

export const MERCHANT = 'mcht_of_this_test'

export const newOperation = (): string => `chrg_${randomUUID().slice(0, 18)}`

export const chargeOf = (
  paymentToken: string,
  more: Partial<ChargeRequest> = {},
): ChargeRequest => ({
  operationId: newOperation(),
  merchantId: MERCHANT,
  paymentToken,
  amount: 100_00,
  currency: 'AUD',
  statement: 'Test shop',
  request3ds: false,
  returnUrl: 'https://pay.example/pay/au/invoice/ordr_1?from=bank',
  ...more,
})

export const { signal } = new AbortController()
