import { api, type CallName } from '@paydeck/contract/protocol/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'

import { callReader } from './read-call.ts'

function refusalOf(name: CallName, body: unknown): string {
  const request = { params: {}, query: {}, body, headers: {}, cookies: {} }
  try {
    callReader(name, api[name], false)(request as unknown as FastifyRequest, {} as FastifyReply, {})
  } catch (failure) {
    return failure instanceof Error ? failure.message : ''
  }
  return ''
}

test('errors name the field by its label for people and by its path for shops', () => {
  const paymentAmount = { amount: 100 }
  expect(refusalOf('createShopOrder', { internalOrderId: 'A-1', paymentAmount })).toBe(
    'paymentAmount.currency is missing.',
  )
  const orderRequest = { orderType: 'manual', internalOrderId: 'A-1', paymentAmount }
  expect(refusalOf('createInvoice', { sendSms: false, sendEmail: false, orderRequest })).toBe(
    'Currency is missing.',
  )
})
