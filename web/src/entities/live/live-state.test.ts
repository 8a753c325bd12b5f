import { expect, test } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { liveState } from './live-state.ts'

test('a page starts as connecting, and keeps the state of the connection', async () => {
  const client = createQueryClient()
  expect(await client.fetchQuery(liveState('mcht_1'))).toBe('connecting')
  client.setQueryData(liveState('mcht_1').queryKey, 'live')
  expect(await client.fetchQuery(liveState('mcht_1'))).toBe('live')
  expect(await client.fetchQuery(liveState('mcht_2'))).toBe('connecting')
})
