import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { expect, test } from 'vitest'

import { CARDS, startWorld } from '../../../test/harness.ts'

import { compress } from './compress.ts'

const LIST = JSON.stringify(
  Array.from({ length: 20 }, (_, n) => ({ name: `Jānis ${n}`, amount: n * 37 })),
).repeat(3)

test('BEY-66 compresses with brotli if the client accepts it, otherwise with gzip', () => {
  const brotli = compress(LIST, 'gzip, deflate, br')
  expect(brotli?.coding).toBe('br')
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(LIST)
  const gzip = compress(LIST, 'gzip, deflate')
  expect(gzip?.coding).toBe('gzip')
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(LIST)
  expect(gzip?.body.length).toBeLessThan(LIST.length / 3)
})

test.each([
  ['no coding named', undefined],
  ['none of ours', 'deflate, identity'],
  ['ours refused', 'br;q=0, gzip; q=0.0'],
])('sends a response uncompressed: %s', (_, accepted) => {
  expect(compress(LIST, accepted)).toBeNull()
})

test('sends a short response uncompressed', () => {
  expect(compress('{"isActivated":true}', 'br')).toBeNull()
})

test('BEY-66 sends a page of twenty payments in at most 12 KB', async () => {
  const world = await startWorld()
  try {
    const merchant = await world.merchant()
    const { merchantId, token } = merchant
    for (let compressions = 0; compressions < 20; compressions++)
      await (await merchant.order({ amount: 1000 + compressions })).pay(CARDS.visa)
    const path = fillPath(api.queryPayments.path, { merchantId })
    const list = (coding: string) =>
      fetch(`${world.origin}/api${path}?page=1&sort=-createdAt`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': coding },
      })
    const sent = await list('gzip, br')
    expect(sent.headers.get('content-encoding')).toBe('br')
    expect(Number(sent.headers.get('content-length'))).toBeLessThan(12_000)
    const uncompressed = await list('identity')
    expect(uncompressed.headers.get('content-encoding')).toBeNull()
    expect(await sent.json()).toEqual(await uncompressed.json())
  } finally {
    await world.stop()
  }
})
