import { expect, test } from 'vitest'

import { offlineResponse } from './offline.ts'
import { readMessage } from './message.ts'

test('BEY-159 a push message shows its title and text, and links to its record', () => {
  const payload = {
    title: 'Paid · $480.00',
    body: 'Harbour Coffee',
    tag: 'paid:tran_1',
    url: '/harbour/payments?payment=tran_1',
  }
  expect(readMessage(JSON.stringify(payload))).toEqual({
    title: 'Paid · $480.00',
    body: 'Harbour Coffee',
    tag: 'paid:tran_1',
    data: { url: '/harbour/payments?payment=tran_1' },
  })
})

test.each(['', 'no JSON', 'null', '"text"', '{"title":7}'])(
  'BEY-159 shows a generic notification for the unreadable message %j',
  (payload) => {
    expect(readMessage(payload)).toEqual({
      title: 'Something happened at your business',
      body: '',
      tag: '',
      data: { url: '/' },
    })
  },
)

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'payments'])(
  'BEY-159 does not open %s, which is not a path on this server',
  (url) => {
    expect(readMessage(JSON.stringify({ title: 'x', url })).data).toEqual({ url: '/' })
  },
)

test('BEY-159 the offline page says that there is no connection, and shows no business data', async () => {
  const answer = offlineResponse()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-/,
  )
  const page = await answer.text()
  expect(page).toContain('You are offline')
  expect(page).not.toContain('<script')
})
