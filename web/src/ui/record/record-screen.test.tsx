import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { OptimisticNavigation } from './optimistic-navigation.tsx'
import { RecordScreen } from './record-screen.tsx'

vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })

interface Shop {
  name: string
  refunded: number
}

function List({ shop, read }: { shop: string; read: () => Promise<Shop> }) {
  const { data } = useQuery({ queryKey: ['shop', shop], queryFn: read })
  return <p>{data ? `${data.name}: ${data.refunded}` : 'asking'}</p>
}

function Record({ shop, refund }: { shop: string; refund: () => Promise<void> }) {
  const { mutate } = useMutation({ mutationFn: refund, meta: { makesStale: [['shop', shop]] } })
  return <button onClick={() => mutate()}>Refund</button>
}

test('the list kept behind a record shows changes made there, and fetches nothing while hidden', async () => {
  const stored: Shop = { name: 'Harbour', refunded: 0 }
  const read = vi.fn(() => Promise.resolve({ ...stored }))
  const refund = () => {
    stored.refunded = 5
    return Promise.resolve()
  }
  const client = createQueryClient()
  const at = (record: string | null) => (
    <QueryClientProvider client={client}>
      <RecordScreen record={record} list={<List shop="a" read={read} />}>
        {() => <Record shop="a" refund={refund} />}
      </RecordScreen>
    </QueryClientProvider>
  )
  const { rerender } = render(at(null))
  expect(await screen.findByText('Harbour: 0')).toBeTruthy()
  rerender(at('tran_1'))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }))
    await Promise.resolve()
  })
  expect(read).toHaveBeenCalledTimes(1)
  rerender(at(null))
  expect(await screen.findByText('Harbour: 5')).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
})

test('the record on opening, and the list on closing, appear before the address follows', () => {
  const at = (record: string | null, ahead?: string | null) => (
    <OptimisticNavigation optimisticRecord={ahead} show={() => undefined}>
      <RecordScreen record={record} list={<p>The list</p>}>
        {(open) => <p>Payment {open}</p>}
      </RecordScreen>
    </OptimisticNavigation>
  )
  const { rerender } = render(at(null))
  rerender(at(null, 'tran_1'))
  expect(screen.getByText('Payment tran_1')).toBeTruthy()
  expect(screen.getByText('The list').closest('[style*="display: none"]')).not.toBeNull()
  rerender(at('tran_1'))
  expect(screen.getByText('Payment tran_1')).toBeTruthy()
  rerender(at('tran_1', null))
  expect(screen.queryByText('Payment tran_1')).toBeNull()
  expect(screen.getByText('The list').closest('[style*="display: none"]')).toBeNull()
})

test('the list also appears at once for a record opened by its address', () => {
  const at = (ahead?: null) => (
    <OptimisticNavigation optimisticRecord={ahead} show={() => undefined}>
      <RecordScreen record="tran_1" list={<p>The list</p>}>
        {(open) => <p>Payment {open}</p>}
      </RecordScreen>
    </OptimisticNavigation>
  )
  const { rerender } = render(at())
  expect(screen.queryByText('The list')).toBeNull()
  rerender(at(null))
  expect(screen.getByText('The list')).toBeTruthy()
})

test('a reopened record is still rendered, and shows what changed meanwhile', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => true })
  const client = createQueryClient()
  const stored: Shop = { name: 'Harbour', refunded: 0 }
  const read = vi.fn(() => Promise.resolve({ ...stored }))
  const at = (record: string | null, ahead?: string | null) => (
    <QueryClientProvider client={client}>
      <OptimisticNavigation optimisticRecord={ahead} show={() => undefined}>
        <RecordScreen record={record} list={<p>The list</p>}>
          {(open) => <List key={open} shop={open} read={read} />}
        </RecordScreen>
      </OptimisticNavigation>
    </QueryClientProvider>
  )
  const { rerender } = render(at(null))
  rerender(at(null, 'a'))
  rerender(at('a'))
  const drawn = await screen.findByText('Harbour: 0')
  rerender(at('a', null))
  rerender(at(null))
  expect(drawn.isConnected).toBe(true)
  stored.refunded = 5
  await act(() => client.invalidateQueries())
  expect(read).toHaveBeenCalledTimes(1)

  rerender(at(null, 'a'))
  expect(await screen.findByText('Harbour: 5')).toBe(drawn)
  rerender(at('a'))
  // The browser's Back keeps nothing.
  rerender(at(null))
  expect(drawn.isConnected).toBe(false)
})
