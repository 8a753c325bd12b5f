import { describe, expect, test } from 'vitest'

import { safeOrigin } from './origin.ts'

describe('the page to return to', () => {
  test('is a page of the same merchant, with its query', () => {
    expect(safeOrigin('/shop/payments?status=paid&page=2', 'shop')).toBe(
      '/shop/payments?status=paid&page=2',
    )
  })

  test('is never another site or another merchant', () => {
    const bad = [
      undefined,
      '',
      '/',
      '/shop',
      '/shop-two/payments',
      '/other/payments',
      'https://evil.example/shop/payments',
      '//evil.example/shop/payments',
      '/\\evil.example/shop/',
      'javascript:alert(1)',
      '/shop/../other/payments',
      '/shop/..//evil.example',
      '/shop/%2e%2e/other/payments',
      '/shop/\t/../../other/x',
    ]
    for (const from of bad) expect(safeOrigin(from, 'shop')).toBeNull()
  })

  test('stays inside when a page only looks odd', () => {
    expect(safeOrigin('/shop//evil.example/x', 'shop')).toBe('/shop//evil.example/x')
    expect(safeOrigin('/shop/a/../payments#x', 'shop')).toBe('/shop/payments')
  })
})
