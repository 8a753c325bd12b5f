import { expect, test } from 'vitest'

import { cardLabel, methodLabel, methodName } from './card-label.ts'
import { outstandingOnPlan } from './payment-actions.ts'
import { planRefundText } from './plan-refund-text.ts'
import { samplePayment } from '../../../test/payment-sample.ts'

test('labels a payment by its bank method, or else by its card', () => {
  expect(methodLabel('DirectDebit', 'visa', '4242')).toBe('Direct debit')
  expect(methodLabel('PayTo', null, null)).toBe('PayTo')
  expect(methodLabel('Card', 'amex', '0005')).toBe('American Express •••• 0005')
  expect(methodLabel(undefined, undefined, undefined)).toBeNull()
  expect(['card', 'direct_debit', 'payto', 'gift_card'].map(methodName)).toEqual([
    'Card',
    'Direct debit',
    'PayTo',
    'Gift_card',
  ])
})

test('labels a card with whatever is known of it', () => {
  expect(cardLabel('MASTERCARD', null)).toBe('Mastercard')
  expect(cardLabel('', '4242')).toBe('Card •••• 4242')
  expect(cardLabel('visa', '')).toBe('Visa')
  expect(cardLabel('', '')).toBeNull()
})

test('describes a refund on a plan as money back, off the plan, or both', () => {
  expect(planRefundText({ amount: 100_00, toPlan: 100_00 }, 'AUD')).toBe(
    '$100.00 AUD off the payment plan',
  )
  expect(planRefundText({ amount: 100_00, toPlan: 30_00 }, 'NZD')).toBe(
    '$70.00 NZD back to the customer, $30.00 NZD off the payment plan',
  )
})

test('the amount owed on a plan is the sum of unpaid instalments', () => {
  const states = ['scheduled', 'charging', 'retrying', 'overdue', 'paid', 'cancelled', undefined]
  const instalments = states.map((state, at) => ({ state, amount: 10 ** at }))
  const payment = { ...samplePayment(), payPlanScheduledInstalments: instalments }
  expect(outstandingOnPlan(payment as ReturnType<typeof samplePayment>)).toBe(1_111)
  expect(outstandingOnPlan({ ...samplePayment(), payPlanScheduledInstalments: [] })).toBe(0)
})
