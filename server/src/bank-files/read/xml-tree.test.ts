import { expect, test } from 'vitest'

import { readXml, textAt } from './xml-tree.ts'

const read = (text: string) => readXml(new TextEncoder().encode(text))

test('keeps the line of each element, and decodes the five entities of XML', () => {
  const root = read('<?xml version="1.0"?>\n<a>\n  <b>Smith &amp; Sons &#65;</b>\n</a>')
  expect(textAt(root, 'b')).toBe('Smith & Sons A')
  expect(root.children[0]?.line).toBe(3)
})

test.each([
  ['a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd">\n<a/>', /DOCTYPE/],
  [
    'entities that it declares',
    '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>\n<a>&c;</a>',
    /DOCTYPE/,
  ],
  ['an unknown entity', '<a>&b;</a>', /not well-formed/],
  ['elements without end', '<a>'.repeat(60), /more than 50 deep/],
  ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /encoding ISO-8859-1/],
  ['nothing', '', /empty|well-formed/],
])('refuses %s', (_, text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
})

test('refuses bytes that are not UTF-8, and names the line', () => {
  expect(() => readXml(Buffer.from('<a>\n<b>caf\xe9</b></a>', 'latin1'))).toThrow(
    'Line 2: The text is not UTF-8.',
  )
})
