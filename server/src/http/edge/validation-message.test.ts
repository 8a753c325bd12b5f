import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import { validationMessage } from './validation-message.ts'

const money = z.object({ amount: z.int().check(z.maximum(9)), currency: z.enum(['AUD', 'NZD']) })
const shape = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(4)),
  amount: z.union([money, z.literal(false)]),
  lines: z.optional(z.array(z.string())),
  kind: z.optional(z.string().check(z.regex(/^[a-z]+$/, 'Kinds are lower case'))),
})
const amount = { amount: 1, currency: 'AUD' }

test.each([
  [undefined, 'This is missing'],
  ['text', 'This must be an object'],
  [{ amount }, 'This is missing'],
  [{ name: null, amount }, 'This is missing'],
  [{ name: 7, amount }, 'This must be text'],
  [{ name: 'a', amount }, 'This must be longer: 2 at least'],
  [{ name: 'abcde', amount }, 'This must be shorter: 4 at most'],
  [{ name: 'abc' }, 'This is missing'],
  [{ name: 'abc', amount, lines: 'a' }, 'This must be a list'],
  [{ name: 'abc', amount, kind: 'A' }, 'Kinds are lower case'],
])('of %j it says: %s', (sent, said) => {
  expect(shape.safeParse(sent, { error: validationMessage }).error?.issues[0]?.message).toBe(said)
})

test.each([
  [{ amount: 10, currency: 'AUD' }, 'This must be less: 9 at most'],
  [{ amount: 1, currency: 'EUR' }, 'This must be AUD or NZD'],
])('of %j it says: %s', (sent, said) => {
  expect(money.safeParse(sent, { error: validationMessage }).error?.issues[0]?.message).toBe(said)
})
