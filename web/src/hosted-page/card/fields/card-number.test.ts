import { describe, expect, test } from 'vitest'

import { brandOf, cardNumberProblem, groupCardNumber, passesLuhn } from './card-number.ts'

describe('brandOf', () => {
  test.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720 99', 'mastercard'],
    ['34', 'amex'],
    ['37 82', 'amex'],
    ['5', null],
    ['50', null],
    ['56', null],
    ['2220', null],
    ['2721', null],
    ['3', null],
    ['6011', null],
    ['', null],
  ])('%j is %s', (typed, brand) => {
    expect(brandOf(typed)).toBe(brand)
  })
})

describe('groupCardNumber', () => {
  test('groups in fours, without a space after the last digit', () => {
    expect(groupCardNumber('4242')).toBe('4242')
    expect(groupCardNumber('42424')).toBe('4242 4')
    expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  })

  test('groups an Amex 4-6-5', () => {
    expect(groupCardNumber('378282')).toBe('3782 82')
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005')
  })

  test('keeps only the digits of pasted text', () => {
    expect(groupCardNumber(' 4242-4242.4242/4242\n')).toBe('4242 4242 4242 4242')
    expect(groupCardNumber('4242')).toBe('4242')
    expect(groupCardNumber('card')).toBe('')
  })

  test('drops more digits than any card of the brand has', () => {
    expect(groupCardNumber('55555555555544449')).toBe('5555 5555 5555 4444')
    expect(groupCardNumber('3782822463100059')).toBe('3782 822463 10005')
    expect(groupCardNumber('4'.repeat(25))).toBe('4444 4444 4444 4444 444')
  })
})

describe('passesLuhn', () => {
  test.each(['4242424242424242', '378282246310005', '5555555555554444', '4000000000000002', '0'])(
    '%s passes',
    (digits) => {
      expect(passesLuhn(digits)).toBe(true)
    },
  )

  test('detects any single wrong digit', () => {
    const right = '4242424242424242'
    const slips = Array.from(right, (_, index) =>
      Array.from('0123456789', (digit) => right.slice(0, index) + digit + right.slice(index + 1)),
    ).flat()
    expect(slips.filter(passesLuhn)).toEqual(Array.from(right, () => right))
  })

  test('refuses text without digits', () => {
    expect(passesLuhn('')).toBe(false)
  })
})

describe('cardNumberProblem', () => {
  test.each([
    ['', 'Enter the card number'],
    ['4242 4242 4242', 'The card number is not complete'],
    ['3782 822463 1000', 'The card number is not complete'],
    ['4242 4242 4242 4241', 'Check the card number: a digit looks wrong'],
    ['4242 4242 4242 4242', null],
    ['3782 822463 10005', null],
    ['5555 5555 5555 4444', null],
    // The provider decides about brands the page has no icon for.
    ['6011 1111 1111 1117', null],
    ['3056 9309 0259 04', null],
  ])('%j: %s', (text, problem) => {
    expect(cardNumberProblem(text)).toBe(problem)
  })
})
