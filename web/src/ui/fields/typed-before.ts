import { DRAWN_AHEAD } from '@paydeck/contract/protocol/drawn-ahead'
import { useLayoutEffect, useState, type RefObject } from 'react'

type FieldName = 'email' | 'password'

/** Null on the server too, which draws before there is anything. */
const drawnField = (name: FieldName): HTMLInputElement | null =>
  typeof document === 'undefined'
    ? null
    : document.querySelector(`[${DRAWN_AHEAD}] input[name="${name}"]`)

/** What a visitor has typed into the form that the server drew. Read while the form is drawn that takes its place. */
export const typedBefore = (name: FieldName): string => drawnField(name)?.value ?? ''

function fieldInUse(): { name: string; from: number | null; to: number | null } | null {
  const fields = [drawnField('email'), drawnField('password')]
  const field = fields.find((one) => one !== null && one === document.activeElement)
  return field ? { name: field.name, from: field.selectionStart, to: field.selectionEnd } : null
}

/** Keeps a visitor in the field of the server's form that they were in. */
export function useFieldInUse(form: RefObject<HTMLFormElement | null>): void {
  const [before] = useState(fieldInUse)
  useLayoutEffect(() => {
    const field = before && form.current?.elements.namedItem(before.name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    // Fields of emails say nothing of their selection.
    if (before?.from != null) field.setSelectionRange(before.from, before.to)
  }, [before, form])
}
