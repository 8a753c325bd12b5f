import { expect, test } from 'vitest'

import { isTag, tagKey, tidyNote, tidyTag } from './notes-and-tags.ts'

test('a note keeps its line breaks and loses invisible characters', () => {
  expect(tidyNote('  Call back\r\non Monday\rat\u00009\u0007\n')).toBe('Call back\non Monday\nat9')
  expect(tidyNote('caf\u00e9 \ud83d\ude00 \ud800')).toBe('caf\u00e9 \ud83d\ude00')
  expect(tidyNote(' \u0000\n ')).toBe('')
})

test('a tag is one line, compared without case', () => {
  expect(tidyTag('  Gift \n\t card ')).toBe('Gift card')
  expect([tagKey(' VIP'), tagKey('Cafe\u0301')]).toEqual(['vip', 'caf\u00e9'])
})

test('a tag has no comma and no invisible characters', () => {
  for (const tag of ['VIP', 'Gift card', 'd\u2019Or', '#1', '=1+1'])
    expect([tag, isTag(tag)]).toEqual([tag, true])
  for (const tag of ['', 'a,b', 'a\u200bb', '\ud800'])
    expect([tag, isTag(tag)]).toEqual([tag, false])
})
