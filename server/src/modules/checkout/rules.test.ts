import { expect, test } from 'vitest'

import { isAppleValidationUrl } from './rules.ts'

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/paymentSession',
  'https://cn-apple-pay-gateway-sh-pod1.apple.com/paymentservices/startSession',
])('accepts Apple’s address %s', (url) => {
  expect(isAppleValidationUrl(url)).toBe(true)
})

test.each([
  'http://apple-pay-gateway.apple.com/',
  'https://apple-pay-gateway.apple.com.evil.example/',
  'https://apple-pay-gateway.apple.com:8443/',
  'https://apple-pay-gateway.apple.com@evil.example/',
  'https://user@apple-pay-gateway.apple.com/',
  'https://:pass@apple-pay-gateway.apple.com/',
  'https://evil.apple.com/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'file:///etc/passwd',
  'no address',
])('refuses %s', (url) => {
  expect(isAppleValidationUrl(url)).toBe(false)
})
