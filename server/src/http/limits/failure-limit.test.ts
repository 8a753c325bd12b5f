import { expect, test } from 'vitest'

import { SetClock } from '../../kit/clock.ts'
import { failureLimit } from './failure-limit.ts'
import { POLICIES } from './policies.ts'

const limitOf = () => {
  const clock = new SetClock(new Date('2026-03-02T00:00:00Z'))
  return { clock, limit: failureLimit(clock, POLICIES, 'link') }
}
const fail = (limit: ReturnType<typeof limitOf>['limit'], address: string, times: number) => {
  for (let n = 0; n < times; n++) limit.fail(address)
}

test('BEY-60 a host must wait after too many failures', () => {
  const { clock, limit } = limitOf()
  fail(limit, '2001:db8::1', 19)
  limit.check('2001:db8::1')
  limit.fail('2001:db8::2')
  expect(() => limit.check('2001:db8::3')).toThrow('Too many attempts')
  limit.check('2001:db8:0:1::3')
  clock.advance(30_000)
  limit.check('2001:db8::3')
})

test('BEY-60 the hosts of a network share a limit, separate from other networks', () => {
  const { limit } = limitOf()
  for (let host = 0; host < 5; host++) fail(limit, `192.0.2.${host}`, 20)
  expect(() => limit.check('192.0.2.200')).toThrow('Too many attempts')
  limit.check('198.51.100.1')
})
