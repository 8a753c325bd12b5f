import { describe, expect, test } from 'vitest'

import { chargeFailureText } from '../protocol/charge-failure.ts'
import { hasPermission } from '../access/grants.ts'
import { isSlug, RESERVED_SLUGS } from '../identifiers/slug.ts'
import {
  offersCapture,
  noRefundText,
  offersRefund,
  payTypeLabel,
  REFUNDABLE,
  STATUS_FILTER,
  statusLabel,
  toneOf,
  TRANSACTION_STATUSES,
  TYPE_FILTER,
} from './status.ts'

describe('statuses', () => {
  test('SHR-09 accepted, pending and not captured look pending', () => {
    expect(['accepted', 'pending', 'not_captured'].map(toneOf)).toEqual([
      'pending',
      'pending',
      'pending',
    ])
  })

  test('SHR-10 paid looks like success, failed like an error, disputed like a warning', () => {
    expect(['paid', 'failed', 'disputed'].map(toneOf)).toEqual(['success', 'error', 'warning'])
  })

  test('SHR-11 everything else looks unpaid, unknown statuses too', () => {
    expect(
      ['refunded', 'partially_refunded', 'cancelled', 'incomplete', 'constructor'].map(toneOf),
    ).toEqual(Array.from({ length: 5 }, () => 'unpaid'))
  })

  test('SHR-12 pending reads "active"; other statuses show spaces for underscores', () => {
    expect(statusLabel('pending')).toBe('active')
    expect(statusLabel('partially_refunded')).toBe('partially refunded')
    expect(statusLabel('paid')).toBe('paid')
  })

  test('PAY-14 the Status filter offers its eleven options in order', () => {
    expect(STATUS_FILTER.map((option) => option.label)).toEqual([
      'All statuses',
      'Paid',
      'Disputed',
      'Partially refunded',
      'Fully Refunded',
      'Failed',
      'Active',
      'Cancelled',
      'Not captured',
      'Incomplete',
      'Accepted',
    ])
    const sent = STATUS_FILTER.map((option) => option.value).filter((value) => value !== 'all')
    expect(sent.toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  })

  test('PAY-16 the Type filter tells full payments from split ones', () => {
    expect(TYPE_FILTER.slice(1)).toEqual([
      { value: 'card', label: 'Full Payment' },
      { value: 'plan', label: 'Split Payment' },
    ])
  })

  test('PAY-04 a card id makes a payment Full, anything else Split', () => {
    expect(payTypeLabel({ payCardId: 'card_1' })).toBe('Full')
    expect(payTypeLabel({ payCardId: null })).toBe('Split')
    expect(payTypeLabel({})).toBe('Split')
  })

  test('PAY-08 a refund is offered unless refunded, failed, not captured or incomplete', () => {
    const offered = TRANSACTION_STATUSES.filter(offersRefund)
    expect(offered.toSorted()).toEqual(
      ['accepted', 'pending', 'paid', 'cancelled', 'disputed', 'partially_refunded'].toSorted(),
    )
    expect(TRANSACTION_STATUSES.filter(offersCapture)).toEqual(['not_captured'])
  })

  test('PAYD-10 describes a failure code in words', () => {
    expect(chargeFailureText('insufficient_funds')).toBe('Insufficient funds')
    expect(chargeFailureText(null)).toBe('Unknown charge error')
    expect(chargeFailureText('')).toBe('Unknown charge error')
  })

  test('also describes codes that banks write as one word', () => {
    expect(chargeFailureText('insufficientfunds')).toBe('Insufficient funds')
    expect(chargeFailureText('invalidbsb')).toBe('Invalid BSB')
    expect(chargeFailureText('constructor')).toBe('Constructor')
  })

  test('every payment can be refunded or says why it cannot', () => {
    const refundable = TRANSACTION_STATUSES.filter((status) => noRefundText(status) === null)
    expect(refundable.toSorted()).toEqual(REFUNDABLE.toSorted())
    expect(noRefundText('pending')).toContain('has not arrived yet')
    expect(noRefundText('cancelled')).toContain('Nothing was charged')
  })

  test('PERM-02 admins and holders of payouts-read can read payouts', () => {
    expect(hasPermission({ role: 'admin', permissions: [] }, 'payouts:read')).toBe(true)
    expect(hasPermission({ role: 'staff', permissions: ['payouts-read'] }, 'payouts:read')).toBe(
      true,
    )
    expect(hasPermission({ role: 'staff', permissions: ['refunds'] }, 'payouts:read')).toBe(false)
  })

  test('slugs have 4 to 255 lower-case letters, digits and hyphens, and never equal one of the product’s own paths', () => {
    expect(isSlug('harbour-coffee')).toBe(true)
    expect(isSlug('a'.repeat(255))).toBe(true)
    for (const bad of [
      'abc',
      'a'.repeat(256),
      'Harbour',
      '-abc',
      'abc-',
      'ab_cd',
      'docs',
      'outbox',
      ...RESERVED_SLUGS,
    ])
      expect(isSlug(bad), bad).toBe(false)
  })
})
