import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { useMerchant } from '#/entities/session/session-context.ts'
import { configureApi } from '#/lib/api/api.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { StepUpHost } from './step-up-host.tsx'

let sent: unknown[] = []
let answers: { status: number; body: unknown }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const next = answers.shift() ?? { status: 200, body: { outcome: 'confirmed' } }
    return Promise.resolve(Response.json(next.body, { status: next.status }))
  })
  configureApi({ bases: { api: '/api', v3: '/v3' }, token: () => Promise.resolve('jwt') })
})

function Acts({ waiting }: { waiting: Promise<boolean>[] }) {
  const { stepUp } = useMerchant()
  return (
    <>
      <button type="button" onClick={() => waiting.push(stepUp.request(), stepUp.request())}>
        Act
      </button>
      <StepUpHost />
    </>
  )
}

async function requestTwice(): Promise<Promise<boolean>[]> {
  // Loaded in advance, because reading it from disk may take longer than the test's time-out.
  await import('./step-up-modal.tsx')
  const waiting: Promise<boolean>[] = []
  await renderInSession(<Acts waiting={waiting} />)
  press('Act')
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  return waiting
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('one dialog serves all calls that wait for the password', async () => {
  const waiting = await requestTwice()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  answers = [{ status: 403, body: { message: 'The password is not correct.' } }]
  write('Password', 'wrong')
  press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toContain('The password is not correct.')
  write('Password', 'right')
  press('Confirm')
  expect(await Promise.all(waiting)).toEqual([true, true])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ password: 'wrong' }, { password: 'right' }])
})

test('asks an account with a second factor for its code too', async () => {
  const waiting = await requestTwice()
  answers = [{ status: 200, body: { outcome: 'second_factor' } }]
  write('Password', 'right')
  press('Confirm')
  await screen.findByLabelText('Code from your authenticator app')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  write('Code from your authenticator app', ' 123456 ')
  press('Confirm')
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect(sent).toEqual([{ password: 'right' }, { password: 'right', code: '123456' }])
})

test('cancelling sends none of the waiting calls', async () => {
  const waiting = await requestTwice()
  press('Cancel')
  expect(await Promise.all(waiting)).toEqual([false, false])
  expect(sent).toEqual([])
})
