import { ApiError } from '@paydeck/contract/protocol/error'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { ErrorBanner } from './error-banner.tsx'

const failure = new ApiError('Failed to fetch payments', 500, 'internal', { tracer: 'req-1' })

describe('the error banner', () => {
  test('shows and announces the message and the request’s id', () => {
    render(<ErrorBanner error={failure} />)
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch payments')
    expect(screen.getByRole('alert').textContent).toContain('Request req-1')
  })

  test('a plain refusal shows no request id, because its message says what to do', () => {
    render(<ErrorBanner error={new ApiError('No.', 409, 'conflict', { tracer: 'req-2' })} />)
    expect(screen.getByRole('alert').textContent).toBe('No.')
  })

  test('SHR-16 can be dismissed, and opens again for the next error', () => {
    const onDismiss = vi.fn()
    const { rerender } = render(<ErrorBanner error={failure} onDismiss={onDismiss} />)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onDismiss).toHaveBeenCalledOnce()
    rerender(<ErrorBanner error={new ApiError('Failed again', 500)} />)
    expect(screen.getByRole('alert').textContent).toContain('Failed again')
  })

  test('shows an unknown error for a value without a message; nothing thrown shows no banner', () => {
    const { rerender } = render(<ErrorBanner error="odd" />)
    expect(screen.getByRole('alert').textContent).toContain('Unknown error')
    rerender(<ErrorBanner error={null} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says that no answer came when there was none', () => {
    const { rerender } = render(<ErrorBanner error={new ApiError('Failed', 0, 'unreachable')} />)
    expect(screen.getByRole('alert').textContent).toContain('Check your internet connection')
    rerender(<ErrorBanner error={failure} />)
    expect(screen.getByRole('alert').textContent).not.toContain('connection')
  })

  test('offers to retry', () => {
    const onRetry = vi.fn()
    render(<ErrorBanner error={failure} onRetry={onRetry} />)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
