import { ApiError } from '@paydeck/contract/protocol/error'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ConfirmModal } from './confirm-modal.tsx'
import { FormModal } from './form-modal.tsx'

const idle = { isPending: false, isSuccess: false, error: null, reset: () => undefined }
const failed = { ...idle, error: new ApiError('Failed to save changes', 500) }

const confirm = (mutation: typeof idle | typeof failed, onConfirm: (() => void) | null) => (
  <ConfirmModal
    title="Cancel order 7?"
    confirmLabel="Cancel order"
    mutation={mutation}
    onConfirm={onConfirm}
    onClose={() => undefined}
    success="Order 7 is cancelled."
  >
    It can then no longer be paid.
  </ConfirmModal>
)

const dialog = () => screen.getByRole('dialog')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('SHR-18 an action asks once, then shows one success step', () => {
  const act = vi.fn()
  const { rerender } = render(confirm(idle, act))
  expect(dialog().textContent).toContain('It can then no longer be paid.')
  fireEvent.click(button('Cancel order'))
  expect(act).toHaveBeenCalledTimes(1)
  rerender(confirm({ ...idle, isSuccess: true }, act))
  expect(within(dialog()).getByRole('status').textContent).toContain('Order 7 is cancelled.')
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(button('Done')).toBeTruthy()
})

test('SHR-17 a failed action keeps the question and shows the error inside the modal', () => {
  render(confirm(failed, () => undefined))
  expect(within(dialog()).getByRole('alert').textContent).toContain('Failed to save changes')
  expect(button('Cancel order').disabled).toBe(false)
})

test('an incomplete form cannot be confirmed; a pending one is not sent twice', () => {
  const act = vi.fn()
  const { rerender } = render(confirm(idle, null))
  expect(button('Cancel order').disabled).toBe(true)
  rerender(confirm({ ...idle, isPending: true }, act))
  fireEvent.click(button('Cancel order'))
  expect(act).not.toHaveBeenCalled()
})

test('SHR-17 a failed save keeps the input and shows the error inside the form', () => {
  const save = vi.fn()
  render(
    <FormModal title="Edit name" mutation={failed} onSubmit={save} onClose={() => undefined}>
      <input aria-label="Name" defaultValue="Jane" />
    </FormModal>,
  )
  expect(within(dialog()).getByRole('alert').textContent).toContain('Failed to save changes')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Jane')
  fireEvent.click(button('Save'))
  expect(save).toHaveBeenCalledTimes(1)
})
