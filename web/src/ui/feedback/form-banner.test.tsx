import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { PageForm } from '../fields/form-grid.tsx'

test('a long form scrolls to its banner at each failure, and shows none before', () => {
  const scroll = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView')
  const form = (error: Error | null) => (
    <PageForm mutation={{ error, reset: vi.fn() }} onSubmit={vi.fn()}>
      <input aria-label="Name" />
    </PageForm>
  )
  const { rerender } = render(form(null))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(scroll).not.toHaveBeenCalled()
  rerender(form(new Error('Failed to save')))
  expect(screen.getByRole('alert').textContent).toContain('Failed to save')
  rerender(form(new Error('Failed again')))
  expect(scroll).toHaveBeenCalledTimes(2)
})
