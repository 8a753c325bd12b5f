import { standard } from '@paydeck/contract/brands/brands'
import { HYDRATABLE } from '@paydeck/contract/protocol/prerender'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { sampleConfig } from '../../test/config-sample.ts'
import { openDashboard } from '../../test/dashboard.tsx'
import { Refusal, type Answers } from '../../test/network.ts'
import { renderSignIn } from './prerender-sign-in.tsx'
import { renderInto } from './start.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

let merchants = 0

/** The page's root element as the server sends it. */
function prerendered(config = sampleConfig()): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'))
  root.setAttribute(HYDRATABLE, '')
  root.id = `prerendered-${++merchants}`
  root.innerHTML = renderSignIn(root.id, config, standard)
  return root
}

const fieldIn = (root: ParentNode, name: string): HTMLInputElement => {
  const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`No field ${name}`)
  return field
}

const buttonIn = (root: HTMLElement): HTMLButtonElement =>
  within(root).getByRole<HTMLButtonElement>('button', { name: 'Log in' })

/** Opens the app in the page; returns React's errors. */
async function open(root: HTMLElement, path: string, answers: Answers = {}): Promise<unknown[]> {
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args))
  vi.stubGlobal('reportError', (failure: unknown) => void errors.push(failure))
  const show = renderInto(root)
  await openDashboard(path, {
    answers: { 'POST /authn/refresh': new Refusal(401), ...answers },
    slug: root.id,
    show: (page, options) => act(() => show(page, options)),
  })
  return errors
}

test('BEY-245 hydrates the prerendered sign-in page', async () => {
  const root = prerendered()
  const [heading, email] = [root.querySelector('h1'), fieldIn(root, 'email')]
  expect(buttonIn(root).disabled).toBe(true)
  expect(await open(root, '/login')).toEqual([])
  expect(root.querySelector('h1')).toBe(heading)
  fireEvent.change(email, { target: { value: 'ava@harbour.example' } })
  fireEvent.change(fieldIn(root, 'password'), { target: { value: 'correct horse' } })
  expect(buttonIn(root).disabled).toBe(false)
  expect(document.title).toBe(`Sign in - ${standard.name}`)
})

test('BEY-245 keeps what was typed before hydration, and the selection in the field', async () => {
  const root = prerendered()
  const [email, password] = [fieldIn(root, 'email'), fieldIn(root, 'password')]
  email.value = 'ava@harbour.example'
  password.value = 'correct horse'
  password.focus()
  password.setSelectionRange(3, 5)
  expect(await open(root, '/login')).toEqual([])
  expect([fieldIn(root, 'email'), fieldIn(root, 'password')]).toEqual([email, password])
  expect([email.value, password.value]).toEqual(['ava@harbour.example', 'correct horse'])
  expect(document.activeElement).toBe(password)
  expect([password.selectionStart, password.selectionEnd]).toEqual([3, 5])
  expect(buttonIn(root).disabled).toBe(false)
})

test('BEY-245 replaces the prerendered page when the address is of another one', async () => {
  const root = prerendered()
  expect(await open(root, '/forget-password')).toEqual([])
  await within(root).findByRole('heading', { name: 'Forget your password?' })
  expect(within(root).getAllByRole('heading')).toHaveLength(1)
})

test('BEY-245 hostile names stay text', () => {
  const hostile = `"><img src=x onerror="alert(1)">`
  const branding = { iconUri: null, logoUri: 'https://logo.example/a.png', logoAltText: hostile }
  const root = prerendered({ ...sampleConfig(), branding })
  expect(root.querySelectorAll('img')).toHaveLength(1)
  expect(root.querySelector('img')?.alt).toBe(hostile)
})
