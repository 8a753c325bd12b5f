import { beforeEach, expect, test, vi } from 'vitest'

import { drafts } from './drafts.ts'

beforeEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('restores a draft until it is deleted', () => {
  drafts.save('order', { amount: '12.50' })
  expect(drafts.read('order')).toEqual({ amount: '12.50' })
  expect(drafts.read('another')).toBeNull()
  drafts.forget('order')
  expect(drafts.read('order')).toBeNull()
})

test('deleting all drafts keeps everything else', () => {
  sessionStorage.setItem('other', 'stays')
  drafts.save('one', 1)
  drafts.save('two', 2)
  drafts.forgetAll()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

test('ignores an unreadable draft; a browser without storage is no failure', () => {
  sessionStorage.setItem('paydeck-draft:order', '{half')
  expect(drafts.read('order')).toBeNull()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect(() => drafts.save('order', 'x')).not.toThrow()
})
