import { expect, test } from 'vitest'

import { offlineAnswer } from './offline.ts'
import { readMessage } from './message.ts'

test('BEY-159 a message is shown with its title and text, and leads to its record', () => {
  const sent = {
    title: 'Paid · $480.00',
    body: 'Harbour Coffee',
    tag: 'paid:tran_1',
    url: '/harbour/payments?payment=tran_1',
  }
  expect(readMessage(JSON.stringify(sent))).toEqual({
    title: 'Paid · $480.00',
    body: 'Harbour Coffee',
    tag: 'paid:tran_1',
    data: { url: '/harbour/payments?payment=tran_1' },
  })
})

test.each(['', 'no JSON', 'null', '"text"', '{"title":7}'])(
  'BEY-159 %j cannot be read, and something is shown all the same',
  (sent) => {
    expect(readMessage(sent)).toEqual({
      title: 'Something happened at your business',
      body: '',
      tag: '',
      data: { url: '/' },
    })
  },
)

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'payments'])(
  'BEY-159 %s is no page of this server, and is not opened',
  (url) => {
    expect(readMessage(JSON.stringify({ title: 'x', url })).data).toEqual({ url: '/' })
  },
)

test('BEY-159 without a connection a page says so, and has nothing of the business', async () => {
  const answer = offlineAnswer()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-/,
  )
  const page = await answer.text()
  expect(page).toContain('You are offline')
  expect(page).not.toContain('<script')
})
