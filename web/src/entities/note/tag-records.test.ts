import { expect, test } from 'vitest'

import { tagObstacle, tagsOf } from './tag-records.ts'

const row = (...tags: string[]) => ({ recordId: 'r', name: 'HC-7', tags })

test('a row that has the tag is not given it; one that lacks it does not lose it', () => {
  const has = row('Wholesale', 'VIP')
  expect(tagObstacle('add', ' vip ', has)).toBe('Has this tag already.')
  expect(tagObstacle('add', 'vip2', has)).toBeNull()
  expect(tagObstacle('remove', 'vip', has)).toBeNull()
  expect(tagObstacle('remove', 'vip2', has)).toBe('Does not have this tag.')
  expect(tagObstacle('add', 'vip', row())).toBeNull()
})

test('the tags of rows stand once each, as they were written first, in their order', () => {
  expect(tagsOf([row('Wholesale', 'VIP'), row('vip', 'Audit'), row()])).toEqual([
    'Audit',
    'VIP',
    'Wholesale',
  ])
})
