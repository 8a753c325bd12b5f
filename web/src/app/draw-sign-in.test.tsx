import { standard } from '@paydeck/contract/brands/brands'
import { DRAWN_AHEAD } from '@paydeck/contract/protocol/drawn-ahead'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { sampleConfig } from '../../test/config-sample.ts'
import { openDashboard } from '../../test/dashboard.tsx'
import { Refusal, type Answers } from '../../test/network.ts'
import { drawSignIn } from './draw-sign-in.tsx'
import { showIn } from './start.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

let merchants = 0

/** The page's root element as the server sends it. */
function drawn(config = sampleConfig()): HTMLElement {
  const home = document.body.appendChild(document.createElement('div'))
  home.setAttribute(DRAWN_AHEAD, '')
  home.id = `drawn-${++merchants}`
  home.innerHTML = drawSignIn(home.id, config, standard)
  return home
}

const fieldIn = (home: ParentNode, name: string): HTMLInputElement => {
  const field = home.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`No field ${name}`)
  return field
}

const buttonIn = (home: HTMLElement): HTMLButtonElement =>
  within(home).getByRole<HTMLButtonElement>('button', { name: 'Log in' })

/** Opens the app in the page; returns React's errors. */
async function open(home: HTMLElement, path: string, answers: Answers = {}): Promise<unknown[]> {
  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args))
  vi.stubGlobal('reportError', (failure: unknown) => void complaints.push(failure))
  const show = showIn(home)
  await openDashboard(path, {
    answers: { 'POST /authn/refresh': new Refusal(401), ...answers },
    slug: home.id,
    show: (page, options) => act(() => show(page, options)),
  })
  return complaints
}

test('BEY-245 hydrates the server-rendered sign-in page', async () => {
  const home = drawn()
  const [heading, email] = [home.querySelector('h1'), fieldIn(home, 'email')]
  expect(buttonIn(home).disabled).toBe(true)
  expect(await open(home, '/login')).toEqual([])
  expect(home.querySelector('h1')).toBe(heading)
  fireEvent.change(email, { target: { value: 'ava@harbour.example' } })
  fireEvent.change(fieldIn(home, 'password'), { target: { value: 'correct horse' } })
  expect(buttonIn(home).disabled).toBe(false)
  expect(document.title).toBe(`Sign in - ${standard.name}`)
})

test('BEY-245 keeps what was typed before hydration, and the selection in the field', async () => {
  const home = drawn()
  const [email, password] = [fieldIn(home, 'email'), fieldIn(home, 'password')]
  email.value = 'ava@harbour.example'
  password.value = 'correct horse'
  password.focus()
  password.setSelectionRange(3, 5)
  expect(await open(home, '/login')).toEqual([])
  expect([fieldIn(home, 'email'), fieldIn(home, 'password')]).toEqual([email, password])
  expect([email.value, password.value]).toEqual(['ava@harbour.example', 'correct horse'])
  expect(document.activeElement).toBe(password)
  expect([password.selectionStart, password.selectionEnd]).toEqual([3, 5])
  expect(buttonIn(home).disabled).toBe(false)
})

test('BEY-245 replaces the server-rendered page when the address is of another one', async () => {
  const home = drawn()
  expect(await open(home, '/forget-password')).toEqual([])
  await within(home).findByRole('heading', { name: 'Forget your password?' })
  expect(within(home).getAllByRole('heading')).toHaveLength(1)
})

test('BEY-245 hostile names stay text', () => {
  const hostile = `"><img src=x onerror="alert(1)">`
  const branding = { iconUri: null, logoUri: 'https://logo.example/a.png', logoAltText: hostile }
  const ahead = drawn({ ...sampleConfig(), branding })
  expect(ahead.querySelectorAll('img')).toHaveLength(1)
  expect(ahead.querySelector('img')?.alt).toBe(hostile)
})
