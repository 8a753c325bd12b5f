import { describe, expect, test } from 'vitest'

import { SCRIPT_INJECTIONS } from '../../../../contract/test/script-injections.ts'
import { sampleInstalment } from './sample.ts'
import { sanitise, toRichText } from './sanitise.ts'

/** Only text, plain tags, and links to web pages and email addresses. */
const ALLOWED_HTML =
  /^(?:[^<]|<\/?(?:p|strong|em|u|ul|ol|li)>|<br \/>|<a href="(?:https:\/\/|mailto:)[^"<>]*">|<\/a>)*$/
const DRESSED =
  /^(?:[^<]|<\/?(?:p|strong|em|u|ul|ol|li)>|<(?:p|ul|ol|li) style="[a-z\d:;\- ]*">|<br \/>|<a href="(?:https:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer" style="color:inherit">|<\/a>)*$/

describe('a merchant’s text', () => {
  test.each(SCRIPT_INJECTIONS)('SETE-05 %j is harmless when stored and when sent', (payload) => {
    for (const text of [payload, `<p>${payload}</p>`, `<p>Hi</p>${payload}<p>there</p>`]) {
      const result = sanitise(text)
      expect(result).toMatch(ALLOWED_HTML)
      expect(sanitise(result)).toBe(result)
      expect(toRichText(text)?.html.html ?? '').toMatch(DRESSED)
    }
  })

  test('keeps bold, italic, underline, lists and links', () => {
    const text =
      '<p><strong>a</strong> <em>b</em> <u>c</u></p><ul><li><p>d</p></li></ul><p><a href="https://shop.example/x?a=1&amp;b=2">e</a><br />f</p>'
    expect(sanitise(text)).toBe(text)
  })

  test('becomes plain text with dashes, numbers, and addresses after their words', () => {
    expect(
      toRichText(
        '<p>Hi &amp; bye</p><ol><li>one</li><li>two<ul><li>deep</li></ul></li></ol><p>See <a href="https://shop.example">our shop</a> or <a href="mailto:a@b.co">a@b.co</a><br>Bye</p>',
      )?.plain,
    ).toBe(
      'Hi & bye\n\n1. one\n2. two\n  - deep\n\nSee our shop (https://shop.example) or a@b.co\nBye',
    )
  })

  test.each(['style', 'script', 'textarea', 'noscript', 'template', 'title', 'xmp'])(
    'SETE-05 drops the content of a <%s>',
    (tag) => {
      expect(sanitise(`<p>Hi</p><${tag}>inner</${tag}>`)).toBe('<p>Hi</p>')
    },
  )

  test.each(['', ' ', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<img src=x>'])(
    '%j is empty text',
    (text) => {
      expect([sanitise(text), toRichText(text)]).toEqual(['', null])
    },
  )
})

test('the preview’s sample is one of four payments of 25.00', () => {
  const merchant = {
    tenantTags: [],
    brandName: 'Shop',
    tradingCountry: 'NZ',
    timeZone: 'Pacific/Auckland',
    supportEmail: null,
  } as never
  const now = new Date('2026-03-02T00:00:00Z')
  const sample = (kind: 'reminder' | 'success', number: 2 | 3 | 4) => {
    const { outstanding, isFinal, currency } = sampleInstalment({ kind, number, merchant, now })
    return [outstanding, isFinal, currency]
  }
  expect(sample('reminder', 2)).toEqual([75_00, false, 'NZD'])
  expect(sample('success', 2)).toEqual([50_00, false, 'NZD'])
  expect(sample('reminder', 4)).toEqual([25_00, true, 'NZD'])
  expect(sample('success', 4)).toEqual([0, true, 'NZD'])
})
