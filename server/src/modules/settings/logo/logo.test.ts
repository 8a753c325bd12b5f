import { crc32, deflateSync, inflateSync } from 'node:zlib'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PICTURE } from '../../../../test/merchant-fixture.ts'
import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { refusalOf } from '../../../../test/money/ledger-checks.ts'
import { encodeAgain } from './png.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface Drawn {
  width?: number
  height?: number
  /** RGBA. */
  lines?: Buffer
  interlace?: number
  before?: Buffer[]
  after?: Buffer
}

/** A picture, 2 by 2 pixels by default. */
function picture({ width = 2, height = 2, interlace = 0, ...drawn }: Drawn = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, interlace], 8)
  const lines = drawn.lines ?? Buffer.alloc(height * (1 + width * 4))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(drawn.before ?? []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
    drawn.after ?? Buffer.alloc(0),
  ])
}

const LINES = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 9, 9, 9, 9, 8, 8, 8, 8])

describe('BEY-162 a picture is encoded again', () => {
  test('BEY-162 with the same pixels, and without anything else the file contains', () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const original = picture({
      lines: LINES,
      before: [chunk('tEXt', script), chunk('iCCP', script), chunk('gAMA', Buffer.alloc(4))],
      after: script,
    })
    const encoded = encodeAgain(original)
    if ('refusal' in encoded) throw new Error(encoded.refusal)
    expect(encoded.includes('script')).toBe(false)
    const types = [...encoded.toString('latin1').matchAll(/IHDR|tEXt|iCCP|gAMA|IDAT|IEND/g)]
    expect(types.map(([type]) => type)).toEqual(['IHDR', 'gAMA', 'IDAT', 'IEND'])
    const at = encoded.indexOf('IDAT')
    expect(inflateSync(encoded.subarray(at + 4, at + 4 + encoded.readUInt32BE(at - 4)))).toEqual(
      LINES,
    )
    expect(encodeAgain(encoded)).toEqual(encoded)
  })

  const wrongSum = picture()
  wrongSum[40] = (wrongSum[40] ?? 0) ^ 1
  test.each([
    ['a page that says it is a picture', Buffer.from('<svg onload="alert(1)"/>')],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a signature alone', SIGNATURE],
    ['a file that is cut off', picture().subarray(0, -8)],
    ['a wrong checksum', wrongSum],
    ['too few lines', picture({ lines: LINES.subarray(0, 9) })],
    ['too many lines', picture({ lines: Buffer.concat([LINES, LINES]) })],
    ['a bomb', picture({ lines: Buffer.alloc(50_000_000) })],
    ['a filter that there is not', picture({ lines: Buffer.alloc(18, 5) })],
    ['no pixels', picture({ width: 0 })],
    ['an interlaced one', picture({ interlace: 1 })],
  ])('BEY-162 but not %s', (_, bytes) => {
    expect(encodeAgain(bytes)).toEqual({ refusal: 'This is not a PNG image that we can read.' })
  })

  test('BEY-162 but is refused when it is larger than a logo needs', () => {
    expect(encodeAgain(picture({ width: 1025 }))).toEqual({
      refusal: 'A logo can be at most 1024 by 512 pixels.',
    })
  })
})

describe('BEY-162 an uploaded logo', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())

  const save = async ({ call, merchantId }: TestMerchant, image: Buffer | string) =>
    (
      await call(api.saveLogo, {
        merchantId,
        body: { image: typeof image === 'string' ? image : image.toString('base64') },
      })
    ).data

  test('BEY-162 appears on the payment page and in the settings, served as a picture and nothing else', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const { logoUri } = await save(merchant, PICTURE)
    expect(logoUri).toMatch(new RegExp(`/checkout/logo/${merchantId}/[0-9a-f]{32}$`))
    const settings = await merchant.call(api.getBranding, { merchantId })
    expect(settings.data.logoUri).toBe(logoUri)
    const order = await merchant.order({ amount: 100 })
    const { data: invoice } = await order.customer(api.getInvoice, {
      merchantOrderId: order.merchantOrderId,
    })
    expect(invoice.merchant.logoUri).toBe(logoUri)

    const path = new URL(logoUri ?? '').pathname
    const answer = await fetch(world.origin + path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(
      (encodeAgain(Buffer.from(PICTURE, 'base64')) as Buffer).toString('base64'),
    )
    const other = await world.merchant()
    for (const unknown of [
      path.replace(merchantId, other.merchantId),
      path.replace(/.{32}$/, 'a'.repeat(32)),
      path.replace(/.{32}$/, '..%2f..%2fetc'),
    ])
      expect((await fetch(world.origin + unknown)).status).toBe(404)
  })

  test('BEY-162 survives other branding changes, can be replaced and removed, and each change is logged', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const first = await save(merchant, PICTURE)
    const saved = await call(api.saveBranding, {
      merchantId,
      body: { logoUri: first.logoUri, logoAltText: 'Harbour', version: first.version },
    })
    expect(saved.data).toMatchObject({ logoUri: first.logoUri, logoAltText: 'Harbour' })
    const second = await save(merchant, picture({ lines: LINES }))
    expect(second.logoUri).not.toBe(first.logoUri)
    expect(second.logoAltText).toBe('Harbour')
    // An earlier email still shows it.
    expect((await fetch(world.origin + new URL(first.logoUri ?? '').pathname)).status).toBe(200)
    const removed = await call(api.saveBranding, { merchantId, body: { logoUri: '' } })
    expect(removed.data.logoUri).toBeNull()
    const { data } = await call(api.listActivity, {
      merchantId,
      query: { action: 'settings.branding_changed' },
    })
    expect(data.map(({ details }) => details)).toEqual([
      { changed: 'logo_uri' },
      { changed: 'logo_uri' },
      { changed: 'logo_alt_text' },
      { changed: 'logo_uri' },
    ])
  })

  test('BEY-162 beyond five the oldest are deleted; saving the same one again adds none', async () => {
    const merchant = await world.merchant()
    const addresses: string[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      const lines = Buffer.from(LINES)
      lines[1] = nth
      const saved = await save(merchant, picture({ lines }))
      await save(merchant, picture({ lines }))
      addresses.push(world.origin + new URL(saved.logoUri ?? '').pathname)
      world.time.advance({ minutes: 1 })
    }
    const answers = await Promise.all(addresses.map(async (at) => (await fetch(at)).status))
    expect(answers).toEqual([404, 200, 200, 200, 200, 200])
  })

  test.each([
    ['a file that is not a picture', Buffer.from('<svg/>').toString('base64')],
    ['a file that is too large', 'A'.repeat(200_004)],
    ['text that is not base64', 'no picture!'],
    ['nothing', ''],
  ])('BEY-162 is not made from %s', async (_, image) => {
    expect(await refusalOf(save(await world.merchant(), image))).toMatchObject({ status: 400 })
  })
})
