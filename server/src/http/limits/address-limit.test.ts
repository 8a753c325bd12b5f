import { expect, test } from 'vitest'

import { SetClock } from '../../kit/clock.ts'
import { AppError } from '../../kit/errors.ts'
import { addressLimit } from './address-limit.ts'

test('after too many failures refuses an address with the given message until the window ends', () => {
  const clock = new SetClock(new Date('2026-03-02T00:00:00Z'))
  const limit = addressLimit(clock, 2, 60_000, (seconds) => new AppError(429, 'rest', `${seconds}`))
  limit.fail('2001:db8::1')
  limit.check('2001:db8::1')
  limit.fail('2001:db8::2')
  expect(() => limit.check('2001:db8::3')).toThrow('60')
  limit.check('2001:db8:0:1::3')
  clock.advance(60_000)
  limit.check('2001:db8::3')
})
