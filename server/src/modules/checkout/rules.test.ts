import { expect, test } from 'vitest'

import { isAppleValidationUrl, readGstNumber } from './rules.ts'

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/paymentSession',
  'https://cn-apple-pay-gateway-sh-pod1.apple.com/paymentservices/startSession',
])('Apple’s own address %s is asked', (url) => {
  expect(isAppleValidationUrl(url)).toBe(true)
})

test.each([
  'http://apple-pay-gateway.apple.com/',
  'https://apple-pay-gateway.apple.com.evil.example/',
  'https://apple-pay-gateway.apple.com:8443/',
  'https://apple-pay-gateway.apple.com@evil.example/',
  'https://user:pass@apple-pay-gateway.apple.com/',
  'https://evil.apple.com/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'file:///etc/passwd',
  'no address',
])('%s is never asked', (url) => {
  expect(isAppleValidationUrl(url)).toBe(false)
})

test('GST numbers are eight or nine digits that pass the check of Inland Revenue', () => {
  // The examples of Inland Revenue's own specification.
  expect(readGstNumber('49-091-850')).toBe('49091850')
  expect(readGstNumber('35 901 981')).toBe('35901981')
  expect(readGstNumber('136410132')).toBe('136410132')
  expect(readGstNumber('49098576')).toBe('49098576')
  for (const wrong of ['136410133', '9125568', '49091851', '1234567', '1234567890', '', 'abcdefgh'])
    expect(readGstNumber(wrong)).toBe(null)
})
