import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { domainChange, domainsProblem } from './apple-pay-domains.ts'
import { CheckoutSection } from './checkout-section.tsx'

const PATH = '/payments/apple/web-merchant-details-jwt/mcht_0000000000000000'
const details = (domainNames: string[]) => ({
  domainNames,
  encryptTo: 'pk',
  merchantUrl: 'https://harbour.example',
  partnerInternalMerchantIdentifier: 'mcht_0000000000000000',
  partnerMerchantName: 'Harbour',
})

afterEach(() => vi.restoreAllMocks())

describe('the rules', () => {
  test('VAL-41 Apple Pay needs at least one domain, and every domain must be valid', () => {
    const message = 'Please enter atleast one valid domain to enable Apple Pay'
    expect(domainsProblem(true, '')).toBe(message)
    expect(domainsProblem(true, ' , ')).toBe(message)
    expect(domainsProblem(true, 'shop.example, not a domain')).toBe(message)
    expect(domainsProblem(true, 'shop.example, pay.shop.example')).toBeNull()
    expect(domainsProblem(false, '')).toBeNull()
  })

  test('SETC-06 SETC-07 removes deleted domains and sends the current ones; off removes all', () => {
    const saved = ['a.example', 'b.example']
    expect(domainChange(saved, true, 'B.example, c.example')).toEqual({
      removed: ['a.example'],
      current: ['b.example', 'c.example'],
    })
    expect(domainChange(saved, false, 'b.example')).toEqual({ removed: saved, current: [] })
    expect(domainChange([], true, 'a.example')).toEqual({ removed: [], current: ['a.example'] })
  })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const edit = async () => {
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Checkout payment options' })
        .disabled,
    ).toBe(false),
  )
  press('Edit Checkout payment options')
  await screen.findByRole('dialog')
}

describe('the card', () => {
  test('SETC-03 SETC-07 SETC-08 ERR-55 saves removed and current domains, then shows what may be left to do', async () => {
    const { sent } = serve({
      [`GET ${PATH}`]: details(['a.example', 'b.example']),
      [`POST ${PATH}`]: details([]),
      [`DELETE ${PATH}`]: details([]),
    })
    await renderInSession(<CheckoutSection />)
    await edit()
    expect(screen.getByLabelText<HTMLInputElement>('Apple Pay').checked).toBe(true)
    const domains = screen.getByLabelText<HTMLInputElement>('Domains')
    expect(domains.value).toBe('a.example, b.example')
    fireEvent.change(domains, { target: { value: '' } })
    press('Save')
    expect(
      screen.getByText('Please enter atleast one valid domain to enable Apple Pay'),
    ).toBeTruthy()
    fireEvent.change(domains, { target: { value: 'b.example, c.example' } })
    press('Save')
    expect((await screen.findByRole('status')).textContent).toBe(
      'Checkout payment options were updated successfully Further action may be required if you have enabled Apple Pay.Learn more',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'DELETE', path: PATH, body: ['a.example'] },
      { method: 'POST', path: PATH, body: ['b.example', 'c.example'] },
    ])
  })

  test('SETC-04 SETC-06 unticked, sends only the removal', async () => {
    const { sent } = serve({
      [`GET ${PATH}`]: details(['a.example']),
      [`DELETE ${PATH}`]: details([]),
    })
    await renderInSession(<CheckoutSection />)
    expect(await screen.findByText('Enabled')).toBeTruthy()
    await edit()
    fireEvent.click(screen.getByLabelText('Apple Pay'))
    expect(screen.queryByLabelText('Domains')).toBeNull()
    press('Save')
    await screen.findByText('Checkout payment options were updated successfully')
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'DELETE', path: PATH, body: ['a.example'] },
    ])
  })

  test('SETC-05 a failed load counts as no domain, without a message', async () => {
    serve({ [`GET ${PATH}`]: new Refusal(500, 'Something broke') })
    await renderInSession(<CheckoutSection />)
    expect(await screen.findByText('Disabled')).toBeTruthy()
    expect([screen.queryByRole('alert'), screen.queryByText('Something broke')]).toEqual([
      null,
      null,
    ])
  })

  test('ERR-42 a failed save stays in the modal', async () => {
    serve({ [`GET ${PATH}`]: details([]), [`POST ${PATH}`]: new Refusal(500) })
    await renderInSession(<CheckoutSection />)
    await edit()
    fireEvent.click(screen.getByLabelText('Apple Pay'))
    fireEvent.change(screen.getByLabelText('Domains'), { target: { value: 'a.example' } })
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to save changes')
  })

  test('SETC-09 SETC-10 "Learn more" explains, and its button opens the guide in a new tab', async () => {
    const opened: unknown[] = []
    vi.spyOn(window, 'open').mockImplementation((...args) => {
      opened.push(args)
      return null
    })
    serve({ [`GET ${PATH}`]: details([]), [`POST ${PATH}`]: details(['a.example']) })
    await renderInSession(<CheckoutSection />)
    await edit()
    fireEvent.click(screen.getByLabelText('Apple Pay'))
    fireEvent.change(screen.getByLabelText('Domains'), { target: { value: 'a.example' } })
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Learn more' }))
    await screen.findByRole('dialog', { name: 'Apple Pay configuration' })
    press('Open Apple’s guide')
    expect(opened).toEqual([
      ['https://developer.apple.com/documentation/applepayontheweb', '_blank', 'noopener'],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
