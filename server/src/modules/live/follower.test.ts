import { expect, test } from 'vitest'

import type { Actor } from '../../kit/actor.ts'
import { Follower, frame } from './follower.ts'

const owner: Actor = {
  tenantId: 'tena_1',
  merchantId: 'merc_1',
  userId: 'user_1',
  sessionId: 'sess_1',
  email: 'owner@shop.example',
  role: 'owner',
  permissions: [],
  refundLimit: null,
  timeZone: 'Australia/Sydney',
  countsZone: 'Australia/Sydney',
  authenticatedAt: new Date('2026-03-18T02:00:00Z'),
}

const refund = (eventId: string, at: number) => ({
  eventId,
  kind: 'refund_made' as const,
  recordedAt: new Date(at),
  bytes: Buffer.from(frame.event(eventId, {})),
})

test('BEY-103 an event that may be read again is sent once, whatever was read meanwhile', () => {
  const follower = new Follower(owner, [], () => undefined)
  const sent = () => (String(follower.stream.read() ?? '').match(/^id: .*$/gm) ?? []).length
  follower.sendAll([refund('a', 1_000), refund('b', 3_000)])
  expect(sent()).toBe(2)
  // Another batch was read meanwhile, which reached neither of them.
  follower.forgetBefore(1_000)
  follower.sendAll([refund('a', 1_000), refund('b', 3_000), refund('c', 4_000)])
  expect(sent()).toBe(1)
  follower.forgetBefore(3_000)
  follower.sendAll([refund('b', 3_000), refund('c', 4_000)])
  expect(sent()).toBe(0)
})
