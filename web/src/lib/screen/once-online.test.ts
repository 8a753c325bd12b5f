import { expect, test } from 'vitest'

import { onceOnline } from './once-online.ts'

test('BEY-163 what needs the connection waits until the device is online', async () => {
  let isOn = false
  const waiting = onceOnline().then(() => (isOn = true))
  await Promise.resolve()
  expect(isOn).toBe(false)
  window.dispatchEvent(new Event('online'))
  await waiting
  expect(isOn).toBe(true)
})
