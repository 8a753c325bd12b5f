import { expect, test } from 'vitest'

import { rewrite } from './caret.ts'

/** Rewrites a focused field whose caret is at `|`, and shows the caret again. */
function rewritten(text: string, next: string): string {
  const input = document.createElement('input')
  document.body.append(input)
  const caret = text.indexOf('|')
  input.focus()
  input.value = text.replace('|', '')
  input.setSelectionRange(caret, caret)
  rewrite(input, next)
  const at = input.selectionStart ?? 0
  return `${input.value.slice(0, at)}|${input.value.slice(at)}`
}

test('the caret stays behind the digit just typed in the middle', () => {
  expect(rewritten('42942|4 2424', '4294 2424 24')).toBe('4294 2|424 24')
})

test('the caret stays at the end when a group starts', () => {
  expect(rewritten('42424|', '4242 4')).toBe('4242 4|')
  expect(rewritten('12|', '12 / ')).toBe('12 / |')
})

test('the caret stays where a digit was deleted', () => {
  expect(rewritten('42|2 4242', '4224 242')).toBe('42|24 242')
})

test('an unfocused field does not get the focus', () => {
  const other = document.createElement('input')
  const filled = document.createElement('input')
  document.body.append(other, filled)
  other.focus()
  filled.value = '4242424242424242'
  rewrite(filled, '4242 4242 4242 4242')
  expect(filled.value).toBe('4242 4242 4242 4242')
  expect(document.activeElement).toBe(other)
})
