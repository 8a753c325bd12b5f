import { expect, test } from 'vitest'

import { invoicePolicy } from './invoice-policy.ts'

test('loads only our own resources without providers on other origins', () => {
  const policy = invoicePolicy({ hasGooglePay: false })
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('frame-src')
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('BEY-24 adds each provider’s origins once; a provider with its own script turns Trusted Types off', () => {
  const policy = invoicePolicy({
    hasGooglePay: false,
    sources: [
      { connect: ['https://api.one.example'] },
      {
        script: ['https://js.two.example'],
        frame: ['https://js.two.example'],
        connect: ['https://api.two.example', 'https://api.one.example'],
      },
    ],
  })
  expect(policy).toContain("script-src 'self' https://js.two.example;")
  expect(policy).toContain('frame-src https://js.two.example;')
  expect(policy).toContain("connect-src 'self' https://api.one.example https://api.two.example;")
  expect(policy).not.toContain('trusted-types')
})

test('keeps Trusted Types for a provider that is only called', () => {
  const sources = [{ connect: ['https://api.one.example'] }]
  const policy = invoicePolicy({ hasGooglePay: false, sources })
  expect(policy).toContain("trusted-types 'none'")
})
