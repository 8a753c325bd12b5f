import { ApiError } from '@paydeck/contract/protocol/error'
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act as inReact, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { PageForm } from '../fields/form-grid.tsx'
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
  const onConfirm = vi.fn()
  const { rerender } = render(confirm(idle, onConfirm))
  expect(dialog().textContent).toContain('It can then no longer be paid.')
  fireEvent.click(button('Cancel order'))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  rerender(confirm({ ...idle, isSuccess: true }, onConfirm))
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
  const onConfirm = vi.fn()
  const { rerender } = render(confirm(idle, null))
  expect(button('Cancel order').disabled).toBe(true)
  rerender(confirm({ ...idle, isPending: true }, onConfirm))
  fireEvent.click(button('Cancel order'))
  expect(onConfirm).not.toHaveBeenCalled()
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

const FRAMES = ['form', 'confirmation', 'page'] as const

function Sending({
  frame,
  onSubmit,
}: {
  frame: (typeof FRAMES)[number]
  onSubmit: () => Promise<void>
}) {
  const save = useMutation({ mutationFn: onSubmit })
  const [isWrong, setWrong] = useState(false)
  const send = () => (isWrong ? setWrong(false) : save.mutate())
  const onClose = () => undefined
  const errorButton = (
    <button type="button" onClick={() => setWrong(true)}>
      Make a mistake
    </button>
  )
  if (frame === 'confirmation')
    return (
      <ConfirmModal
        title="Send it?"
        confirmLabel="Send"
        mutation={{ ...save, isSuccess: false }}
        onConfirm={send}
        onClose={onClose}
        success=""
      >
        {errorButton}
      </ConfirmModal>
    )
  if (frame === 'page')
    return (
      <PageForm mutation={save} onSubmit={send}>
        {errorButton}
        <button>Send</button>
      </PageForm>
    )
  return (
    <FormModal title="Send it" submitLabel="Send" mutation={save} onSubmit={send} onClose={onClose}>
      {errorButton}
    </FormModal>
  )
}

test.each(FRAMES)(
  'BEY-147 BEY-197 a double press in a %s sends once; after the answer it can be sent again',
  async (frame) => {
    const ends: (() => void)[] = []
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
    const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
    render(
      <QueryClientProvider client={client}>
        <Sending frame={frame} onSubmit={onSubmit} />
      </QueryClientProvider>,
    )
    const endLast = () =>
      inReact(async () => {
        ends.at(-1)?.()
        await new Promise((resolve) => setTimeout(resolve, 5))
      })
    // No render between the two presses.
    inReact(() => {
      button('Send').click()
      button('Send').click()
    })
    await inReact(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await endLast()
    // An invalid submit does not block the next one.
    fireEvent.click(button('Make a mistake'))
    fireEvent.click(button('Send'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    fireEvent.click(button('Send'))
    await inReact(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(onSubmit).toHaveBeenCalledTimes(2)
    await endLast()
  },
)
