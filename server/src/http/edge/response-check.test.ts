import { api, type CallName } from '@paydeck/contract/protocol/api'
import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { describe, expect, test } from 'vitest'

import { conflict, forbidden } from '../../kit/errors.ts'
import { refusalCheck, responseCheck } from './response-check.ts'

describe('the response check', () => {
  const row = z.object({
    id: z.string(),
    amount: z.nullable(z.int()),
    parts: z.array(z.object({ at: z.iso.datetime() })),
    kind: z.optional(z.enum(['a', 'b'])),
  })
  const check = responseCheck(z.array(row))
  const good = { id: 'x', amount: null, parts: [{ at: '2026-01-01T00:00:00Z' }] }

  test('passes a valid response unchanged and drops keys that the call does not declare', () => {
    expect(check([{ ...good, kind: 'a' }])).toEqual([{ ...good, kind: 'a' }])
    expect(check([{ ...good, secret: 1, parts: [{ ...good.parts[0], hidden: 2 }] }])).toEqual([
      good,
    ])
  })

  test.each([
    ['a missing key', { id: 'x', amount: 1 }],
    ['another type', { ...good, amount: '1' }],
    ['a fraction of a cent', { ...good, amount: 1.5 }],
    ['a nested error', { ...good, parts: [{ at: 'yesterday' }] }],
    ['a value outside its list', { ...good, kind: 'c' }],
    ['null where it is not allowed', { ...good, id: null }],
  ])('refuses %s', (_label, schema) => {
    expect(() => check([schema])).toThrow(core.$ZodError)
  })

  test('also runs the refinements of an object schema', () => {
    const ordered = z
      .object({ from: z.int(), to: z.int() })
      .check(z.refine(({ from, to }) => from <= to))
    expect(() => responseCheck(z.nullable(ordered))({ from: 2, to: 1 })).toThrow(core.$ZodError)
  })

  test('covers every call of the contract', () => {
    for (const name of Object.keys(api) as CallName[])
      expect(() => responseCheck(api[name].answer)(Symbol('nothing'))).toThrow(core.$ZodError)
  })
})

test('an unlisted 409 is an error outside production', () => {
  const listed = conflict('order_paid', 'This order has already been paid.')
  const repeated = conflict('request_in_progress', 'This request is already in progress.')
  const unlisted = conflict('webhook_suspended', 'This webhook is suspended.')
  const other = forbidden('webhook_suspended', 'No.')
  const check = refusalCheck('payOrder', false)
  expect([listed, repeated, other].map(check)).toEqual([listed, repeated, other])
  expect(check(unlisted)).toEqual(
    new Error('payOrder does not list its conflict webhook_suspended'),
  )
  expect(refusalCheck('payOrder', true)(unlisted)).toBe(unlisted)
})
