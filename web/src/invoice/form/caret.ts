import { digitsOf } from '../card/card-number.ts'

/** Where the caret belongs in `text` so that as many digits stand before it. */
function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digitsBefore) return at
    if (/[0-9]/.test(text.charAt(at))) seen++
  }
  return text.length
}

/** Puts the grouped text into the field without the caret jumping to its end. */
export function rewrite(input: HTMLInputElement, text: string) {
  if (input.value === text) return
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  input.value = text
  // Elsewhere than in the field with the focus (autofill), some browsers would move the focus here.
  if (document.activeElement !== input) return
  const place = isAtEnd ? text.length : caretAfter(text, digitsBefore)
  input.setSelectionRange(place, place)
}
