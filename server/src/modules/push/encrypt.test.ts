import { expect, test } from 'vitest'

import { encryptFor } from './encrypt.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('BEY-158 a message is encrypted as in the example of RFC 8291', () => {
  const inputs = [
    bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  ]
  const random = { bytes: () => inputs.shift() ?? Buffer.alloc(0) }
  const device = {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const sent = encryptFor(device, 'When I grow up, I want to be a watermelon', random)
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('BEY-158 an invalid key is refused', () => {
  const device = { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16) }
  expect(() => encryptFor(device, 'x', { bytes: (n: number) => Buffer.alloc(n, 7) })).toThrow(
    /key|point/i,
  )
})
