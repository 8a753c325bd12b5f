import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

import type { Answers } from './network.ts'
import { textOf } from './tables.ts'

/** By selector: searching a whole page by role at every key is too slow. */
const openDialog = () => document.querySelector<HTMLElement>('dialog[open], [role="dialog"]')

const scope = () => within(openDialog() ?? document.body)

export const button = (name: string | RegExp) =>
  scope().getByRole<HTMLButtonElement>('button', { name, hidden: true })

export const press = (name: string | RegExp): void => {
  fireEvent.click(button(name))
}

/** Types into a field, or chooses an option of it. */
export const fillIn = (label: string | RegExp, value: string): void => {
  fireEvent.change(scope().getByLabelText(label), { target: { value } })
}

/** Chooses a radio button, or toggles a switch. */
export const choose = (label: string | RegExp): void => {
  fireEvent.click(scope().getByLabelText(label))
}

export const dialogOpened = () => waitFor(() => expect(openDialog()).not.toBeNull())
export const dialogClosed = () => waitFor(() => expect(openDialog()).toBeNull())

/** Opens the form of a card once its values have loaded. */
export async function openEditor(card: string): Promise<void> {
  const opener = await screen.findByLabelText<HTMLButtonElement>(`Edit ${card}`)
  await waitFor(() => expect(opener.disabled).toBe(false))
  fireEvent.click(opener)
  await dialogOpened()
}

/** The labels and values of a card. */
export function cardRows(card: string): [string, string][] {
  const facts = within(screen.getByRole('region', { name: card, hidden: true }))
  const values = facts.getAllByRole('definition', { hidden: true }).map(textOf)
  return facts
    .getAllByRole('term', { hidden: true })
    .map((label, at) => [textOf(label), values[at] ?? ''])
}

/** A setting that the server keeps: later reads include what was sent. */
export function storedSetting(path: string, first: object, method = 'POST'): Answers {
  let saved = first
  return {
    [`GET ${path}`]: () => saved,
    [`${method} ${path}`]: (body: object) => {
      saved = { ...saved, ...body }
      return saved
    },
  }
}

/** Searches for an action and runs it, in two clicks. */
export async function runAction(typed: string, label: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Find anything' }))
  const box = await screen.findByRole('combobox', { name: 'Find anything', hidden: true })
  fireEvent.change(box, { target: { value: typed } })
  fireEvent.click(await screen.findByRole('option', { name: label, hidden: true }))
}
