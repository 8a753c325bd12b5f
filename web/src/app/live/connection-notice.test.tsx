import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ConnectionNotice } from './connection-notice.tsx'

const OFFLINE = /^You are offline\./
const LOST = /^Connection lost\./

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('BEY-163 shows at once that the device is offline, and disappears once it is back', () => {
  render(<ConnectionNotice state="live" />)
  expect(screen.queryByText(OFFLINE)).toBeNull()
  connect(false)
  expect(screen.getByText(OFFLINE).closest('[aria-live]')).toBeTruthy()
  connect(true)
  expect(screen.queryByText(OFFLINE)).toBeNull()
})

test('BEY-163 BEY-103 reports a lost connection of an online device only after a moment', () => {
  render(<ConnectionNotice state="lost" />)
  expect(screen.queryByText(LOST)).toBeNull()
  act(() => void vi.advanceTimersByTime(4_000))
  expect(screen.getByText(LOST)).toBeTruthy()
  connect(false)
  expect(screen.queryByText(LOST)).toBeNull()
  expect(screen.getByText(OFFLINE)).toBeTruthy()
})
