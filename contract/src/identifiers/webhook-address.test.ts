import { expect, test } from 'vitest'

import { webhookAddressProblem } from './webhook-address.ts'

test.each([
  ['https://shop.example/hooks?x=1', null],
  ['http://127.0.0.1:4401/hooks', null],
  ['', 'Please enter a whole address, such as https://shop.example/hooks.'],
  ['shop.example/hooks', 'Please enter a whole address, such as https://shop.example/hooks.'],
  ['https://', 'Please enter a whole address, such as https://shop.example/hooks.'],
  ['https://me:secret@shop.example', 'The address must not carry a name or password.'],
  ['https://me@shop.example', 'The address must not carry a name or password.'],
  ['ftp://shop.example', 'The address must start with https://.'],
  ['localhost:3000/hooks', 'The address must start with https://.'],
])('%s: %s', (typed, problem) => {
  expect(webhookAddressProblem(typed)).toBe(problem)
})
