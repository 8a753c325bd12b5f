import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { CustomerMenu } from './customer-menu.tsx'

const ID = 'cust_0000000000000001'

beforeEach(() =>
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') }),
)
afterEach(() => vi.restoreAllMocks())

async function open(answer: () => Response): Promise<string[]> {
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const url = request instanceof Request ? request.url : request.toString()
    const method = request instanceof Request ? request.method : init?.method
    requests.push(`${method ?? 'GET'} ${url.slice(url.indexOf('/customers/'))}`)
    return answer()
  })
  await renderInSession(<CustomerMenu customerId={ID} />)
  fireEvent.click(screen.getByRole('button', { name: 'More about this customer' }))
  return requests
}

test('BEY-185 erasure says what is deleted and what stays, asks once, and confirms', async () => {
  const requests = await open(() => Response.json({ erasedAt: '2026-03-02T03:05:00Z' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Erase customer…' }))
  expect(requests).toEqual([])
  expect(screen.getByText(/^Erased: name, email, phone and addresses/)).toBeTruthy()
  expect(screen.getByText(/^Kept: amounts, dates, order numbers/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }))
  expect(await screen.findByText(/^The customer is erased\./)).toBeTruthy()
  expect(requests).toEqual([`POST /customers/${ID}/erase`])
})

test('BEY-185 a refusal shows its reason in the dialog', async () => {
  const message = 'This customer cannot be erased yet: a dispute is open.'
  await open(() =>
    Response.json(
      { statusCode: 409, errorCode: 'customer_has_open_business', message, tracer: 't' },
      { status: 409 },
    ),
  )
  fireEvent.click(screen.getByRole('menuitem', { name: 'Erase customer…' }))
  fireEvent.click(screen.getByRole('button', { name: 'Erase customer' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText(/^The customer is erased\./)).toBeNull()
})

test('BEY-186 downloads the data as a file named after the customer', async () => {
  const saved: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => (blobs.push(blob), 'blob:data')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const [blob] = blobs
    if (blob) saved.push({ name: this.download, blob })
  })
  const data = { customerId: ID, tables: { customer: [{ email: 'jane@customer.example' }] } }
  const requests = await open(() => Response.json(data))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download data' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`${ID}.json`]))
  expect(requests).toEqual([`GET /customers/${ID}/data`])
  expect(blobs[0]?.type).toBe('application/json')
})
