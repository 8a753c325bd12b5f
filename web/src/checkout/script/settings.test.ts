import { afterEach, describe, expect, test } from 'vitest'

import { type RenderOptions, toOptions, toSavingOptions } from './settings.ts'

const settings = { publicKey: 'sandbox_pk_1', paymentToken: () => undefined }
const shown: RenderOptions = { elementId: 'checkout', currency: 'AUD', amount: 5600 }

/** The scheme of a checkout on a page with this `color-scheme`. */
function schemeOn(page: string, colorScheme?: string | null): string {
  document.documentElement.style.colorScheme = page
  const element = document.createElement('div')
  // jsdom does not inherit `color-scheme`.
  element.style.colorScheme = page
  return toOptions(
    settings,
    { ...shown, ...(colorScheme !== undefined && { colorScheme }) },
    element,
  ).scheme
}

afterEach(() => document.documentElement.removeAttribute('style'))

describe('BEY-59 the scheme of a checkout', () => {
  test.each([
    ['', 'light'],
    ['normal', 'light'],
    ['light', 'light'],
    ['only light', 'light'],
    ['dark', 'dark'],
    ['light dark', 'auto'],
  ])('follows the shop’s page: "%s" is %s', (page, scheme) => {
    expect(schemeOn(page)).toBe(scheme)
  })

  test.each(['light', 'dark', 'auto'])('is %s where the shop chooses it', (chosen) => {
    expect(schemeOn('light', chosen)).toBe(chosen)
    expect(schemeOn('dark', chosen)).toBe(chosen)
  })

  test('follows the page where the shop’s own setting is empty', () => {
    expect([schemeOn('dark', ''), schemeOn('dark', null)]).toEqual(['dark', 'dark'])
  })

  test('cannot be another', () => {
    expect(() => schemeOn('light', 'night')).toThrow('Paydeck: colorScheme is light, dark or auto.')
  })
})

test('BEY-72 saves a card in the currency that the shop names, by default the merchant’s', () => {
  const at = document.createElement('div')
  const saving = { publicKey: 'sandbox_pk_1', customerToken: 'token' }
  expect(toSavingOptions(saving, { elementId: 'card', currency: 'nzd' }, at)).toMatchObject({
    currency: 'NZD',
    isInOwnCurrency: false,
  })
  expect(toSavingOptions(saving, { elementId: 'card' }, at).isInOwnCurrency).toBe(true)
})
