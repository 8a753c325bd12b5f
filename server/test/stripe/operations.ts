import { randomUUID } from 'node:crypto'

import type { ChargeRequest } from '../../src/providers/card/port.ts'
import type { DebitRequest } from '../../src/providers/direct-debit/port.ts'

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

export const ACCEPTED_AT = new Date('2026-11-20T01:02:03Z')

export const debitOf = (accountToken: string, more: Partial<DebitRequest> = {}): DebitRequest => ({
  operationId: newOperation(),
  merchantId: MERCHANT,
  accountToken,
  amount: 100_00,
  currency: 'AUD',
  reference: 'Test shop',
  acceptance: { at: ACCEPTED_AT, address: '203.0.113.9', userAgent: 'Browser/1' },
  ...more,
})

export const { signal } = new AbortController()
