import { standard } from '@paydeck/contract/brands/brands'
import { DRAWN_AHEAD } from '@paydeck/contract/protocol/drawn-ahead'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { sampleConfig } from '../../test/config-sample.ts'
import { openDashboard } from '../../test/dashboard.tsx'
import { Refusal } from '../../test/network.ts'
import { drawSignIn } from './draw-sign-in.tsx'

afterEach(() => document.body.replaceChildren())

/** The page as the server sends it, before any script. */
function drawn(slug = 'harbour', config = sampleConfig()): HTMLElement {
  const home = document.body.appendChild(document.createElement('div'))
  home.setAttribute(DRAWN_AHEAD, '')
  home.innerHTML = drawSignIn(slug, config, standard)
  return home
}

const fieldIn = (home: ParentNode, name: string): HTMLInputElement => {
  const field = home.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`No field ${name}`)
  return field
}

const openSignIn = () =>
  openDashboard('/login', { answers: { 'POST /authn/refresh': new Refusal(401) } })

/** Without what React numbers, and whatever the order in which attributes were set. */
const shapeOf = (home: Element): string[] =>
  [...home.querySelectorAll('*')].map((element) =>
    [
      element.tagName,
      ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
      element.children.length === 0 ? element.textContent : '',
    ]
      .join(' ')
      .replaceAll(/_[rR]_\w+_/g, ''),
  )

test('BEY-245 the server draws sign-in as the script does', async () => {
  const { slug } = await openSignIn()
  await screen.findByRole('heading', { name: 'Log in to your account' })
  const own = document.querySelector('main')?.parentElement
  const ahead = drawn(slug)
  expect(shapeOf(ahead)).toEqual(own && shapeOf(own))
})

test('BEY-245 what was typed before the script stays, and so does the place in the field', async () => {
  const ahead = drawn()
  fieldIn(ahead, 'email').value = 'ava@harbour.example'
  const password = fieldIn(ahead, 'password')
  password.value = 'correct horse'
  password.focus()
  password.setSelectionRange(3, 5)
  await openSignIn()
  ahead.remove()
  const own = document.body
  expect(fieldIn(own, 'email').value).toBe('ava@harbour.example')
  const typed = fieldIn(own, 'password')
  expect(typed.value).toBe('correct horse')
  expect(document.activeElement).toBe(typed)
  expect([typed.selectionStart, typed.selectionEnd]).toEqual([3, 5])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false)
})

test('BEY-245 hostile names stay text', () => {
  const hostile = `"><img src=x onerror="alert(1)">`
  const branding = { iconUri: null, logoUri: 'https://logo.example/a.png', logoAltText: hostile }
  const ahead = drawn('harbour', { ...sampleConfig(), branding })
  expect(ahead.querySelectorAll('img')).toHaveLength(1)
  expect(ahead.querySelector('img')?.alt).toBe(hostile)
})
