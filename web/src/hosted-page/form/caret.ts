import { digitsOf } from './digits.ts'

function caretAfter(text: string, digitsBefore: number): number {
  let digitsSeen = 0
  for (let index = 0; index < text.length; index++) {
    if (digitsSeen === digitsBefore) return index
    if (/[0-9]/.test(text.charAt(index))) digitsSeen++
  }
  return text.length
}

export function rewrite(input: HTMLInputElement, text: string) {
  if (input.value === text) return
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  input.value = text
  // Autofill edits unfocused fields; some browsers would focus the field here.
  if (document.activeElement !== input) return
  const position = isAtEnd ? text.length : caretAfter(text, digitsBefore)
  input.setSelectionRange(position, position)
}
