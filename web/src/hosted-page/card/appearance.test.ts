import { afterEach, expect, test, vi } from 'vitest'

import { pageAppearance } from './appearance.ts'

function isDarkWhere(browser: 'light' | 'dark', scheme?: string): boolean {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(browser) }))
  if (scheme) document.documentElement.dataset['scheme'] = scheme
  return pageAppearance().isDark
}

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['scheme']
})

test.each([
  ['light', undefined, false],
  ['dark', undefined, true],
  ['light', 'auto', false],
  ['dark', 'auto', true],
  ['dark', 'light', false],
  ['light', 'dark', true],
] as const)(
  'BEY-59 in a %s browser, a frame of scheme %s draws its parts dark: %s',
  (browser, scheme, isDark) => {
    expect(isDarkWhere(browser, scheme)).toBe(isDark)
  },
)
