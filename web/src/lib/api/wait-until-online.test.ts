import { afterEach, expect, test, vi } from 'vitest'

import { waitUntilOnline } from './wait-until-online.ts'

afterEach(() => vi.unstubAllGlobals())

test('BEY-163 waits until the device is online', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  let isOn = false
  const promise = waitUntilOnline().then(() => (isOn = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOn).toBe(false)
  window.dispatchEvent(new Event('online'))
  await promise
  expect(isOn).toBe(true)
})

test('BEY-163 does not wait for a server on the same machine without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await expect(waitUntilOnline()).resolves.toBeUndefined()
})
