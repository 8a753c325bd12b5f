import { expect, test } from 'vitest'

import { invoicePolicy } from './invoice-policy.ts'

test('without providers of other origins the page keeps to our own', () => {
  const policy = invoicePolicy({ hasGooglePay: false })
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('frame-src')
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('each provider adds its origins once, and its own script lifts Trusted Types', () => {
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

test('a provider that is only spoken with keeps Trusted Types', () => {
  const sources = [{ connect: ['https://api.one.example'] }]
  const policy = invoicePolicy({ hasGooglePay: false, sources })
  expect(policy).toContain("trusted-types 'none'")
})
