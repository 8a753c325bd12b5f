import { describe, expect, test } from 'vitest'

import { SCRIPT_INJECTIONS } from '../../../../contract/test/script-injections.ts'
import { sanitiseMessage } from './sanitise-message.ts'

const ALLOWED = new Set(['P', 'BR', 'STRONG', 'EM', 'U', 'UL', 'OL', 'LI', 'A'])

function partsOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.body.querySelectorAll('*')].flatMap((element) => [
    ALLOWED.has(element.tagName) ? '' : element.tagName,
    ...[...element.attributes].map(({ name, value }) =>
      element.tagName === 'A' && name === 'href' && /^(?:https:\/\/|mailto:)/.test(value)
        ? ''
        : `${name}=${value}`,
    ),
  ])
}

describe('the editor’s text', () => {
  test.each(SCRIPT_INJECTIONS)('SETE-05 %j is harmless before it is shown or sent', (payload) => {
    for (const text of [payload, `<p>${payload}</p>`])
      expect(partsOf(sanitiseMessage(text)).filter(Boolean)).toEqual([])
  })

  test('keeps what an email can show', () => {
    const text =
      '<p><strong>a</strong> <em>b</em> <u>c</u></p><ul><li><p>d</p></li></ul><p><a href="https://shop.example/">e</a></p>'
    expect(sanitiseMessage(text)).toBe(text)
    expect(
      sanitiseMessage('<p>a<a href="https://x.example" target="_blank" rel="x">b</a></p>'),
    ).toBe('<p>a<a href="https://x.example">b</a></p>')
  })

  test.each(['', '<p></p>', '<p> </p><p><br></p>'])('%j is empty text', (text) => {
    expect(sanitiseMessage(text)).toBe('')
  })
})
