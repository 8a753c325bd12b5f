import type { FirstSteps } from '@paydeck/contract/calls/settings/first-steps'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { useMutation } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { createRequest } from '#/entities/manual-order/request-queries.ts'
import { sampleConfig } from '../../../test/config-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve, type Answers } from '../../../test/network.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import type { RequestPrefill } from './request-form.ts'

const { merchantId } = sampleConfig()
const PATH = `/dashboard/merchant/${merchantId}/first-steps`
const STEPS: FirstSteps['steps'] = [
  { step: 'business', isDone: true },
  { step: 'logo', isDone: false },
  { step: 'bank_account', isDone: false },
  { step: 'test_order', isDone: false },
  { step: 'team', isDone: false },
  { step: 'first_request', isDone: false },
  { step: 'shop', isDone: false },
]

afterEach(() => vi.restoreAllMocks())

const RequestForm: ComponentType<RequestPrefill & { onClose: () => void }> = ({
  customer,
  onClose,
}) => {
  const create = useMutation(createRequest(merchantId))
  const body = {
    paymentAmount: { amount: 10_00, currency: 'AUD' },
    customerEmail: 'jane@example.com',
    phoneNo: null,
    internalOrderId: null,
    isNumberNew: true,
    showsGst: false,
    isSent: true,
  } as const
  return (
    <>
      <button type="button" onClick={onClose}>
        {JSON.stringify(customer)}
      </button>
      <button
        type="button"
        onClick={() => create.mutate({ body, idempotencyKey: crypto.randomUUID() })}
      >
        Send
      </button>
    </>
  )
}

async function open(
  answer: Partial<FirstSteps>,
  config: Parameters<typeof renderInSession>[1] = {},
  answers: Answers = {},
) {
  const network = serve({
    [`GET ${PATH}`]: { steps: STEPS, isHidden: false, ...answer },
    [`PATCH ${PATH}`]: null,
    ...answers,
  })
  await renderInSession(<FirstStepsCard requestForm={RequestForm} />, config)
  await waitFor(() => expect(network.sent).not.toEqual([]))
  return network
}

const card = () => screen.queryByRole('region', { name: 'First steps' })

test('BEY-161 BEY-261 shows which steps are done, and links to the others', async () => {
  await open({})
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(steps.getByText('1 of 7 done')).toBeTruthy()
  const lines = steps.getAllByRole('listitem').map((line) => {
    const link = within(line).queryByRole('link')
    return [line.textContent?.split(':')[0], link?.getAttribute('href') ?? null]
  })
  expect(lines).toEqual([
    ['Complete your business details', null],
    ['Add your logo', '/harbour-coffee/settings#logo'],
    ['Add a bank account', '/harbour-coffee/payouts?tab=settings'],
    ['Pay yourself a test order', null],
    ['Invite your team', '/harbour-coffee/team'],
    ['Send your first request', null],
    ['Connect your shop', '/harbour-coffee/api'],
  ])
})

test('BEY-161 a test order to oneself uses the form that asks customers', async () => {
  await open({})
  fireEvent.click(await screen.findByRole('button', { name: 'Send it to me' }))
  const form = await screen.findByRole('button', { name: /"Test order"/ })
  expect(JSON.parse(form.textContent ?? '')).toMatchObject({
    amount: '1.00',
    description: 'Test order',
  })
  fireEvent.click(form)
  expect(screen.queryByRole('button', { name: /"Test order"/ })).toBeNull()
})

test.each([
  ['the standard brand', {}],
  ['the consumer brand', { marketplaceTags: [CONSUMER_TAG] }],
])(
  'BEY-231 %s asks for a first request, in a form that stays open until closed',
  async (_, config) => {
    const { change } = await open({}, config)
    const send = await screen.findByRole('button', { name: 'Send a request' })
    expect(send.closest('li')?.textContent).toMatch(/^Send your first request: to do/)
    fireEvent.click(send)
    const form = await screen.findByRole('button', { name: 'null' })
    // After the request is made, its link is still to be shared.
    change({
      [`POST /merchants/${merchantId}/orders/requests`]: {},
      [`GET ${PATH}`]: {
        steps: STEPS.map(({ step }) => ({ step, isDone: true })),
        isHidden: false,
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(card()).toBeNull())
    fireEvent.click(form)
    expect(screen.queryByRole('button', { name: 'null' })).toBeNull()
  },
)

test('BEY-161 a brand without a page for shops or payout settings has no such step', async () => {
  await open({}, { marketplaceTags: [CONSUMER_TAG], abacusEnabled: true })
  await screen.findByText('1 of 5 done')
  expect(screen.queryByText('Connect your shop')).toBeNull()
  expect(screen.queryByText('Add a bank account')).toBeNull()
})

test.each([
  ['all steps are done', { steps: STEPS.map(({ step }) => ({ step, isDone: true })) }],
  ['the person has hidden it', { isHidden: true }],
  ['the person may do none of the steps', { steps: [] }],
])('BEY-161 is gone when %s', async (_, answer) => {
  await open(answer)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(card()).toBeNull()
})

test('BEY-161 can be hidden for good, and says why if that fails', async () => {
  const { sent, change } = await open({}, {}, { [`PATCH ${PATH}`]: new Refusal(500) })
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save changes')
  change({
    [`PATCH ${PATH}`]: null,
    [`GET ${PATH}`]: { steps: STEPS, isHidden: true },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(card()).toBeNull())
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ isHidden: true })
})
