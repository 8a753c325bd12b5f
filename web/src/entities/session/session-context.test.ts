import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Merchant } from './merchant.ts'
import { MerchantContext, useMerchant } from './session-context.ts'

const Slug = () => useMerchant().slug

test('reads the merchant from the context, and throws without one', () => {
  const merchant = { slug: 'harbour-coffee' } as Merchant
  const page = createElement(MerchantContext, { value: merchant }, createElement(Slug))
  expect(renderToStaticMarkup(page)).toBe('harbour-coffee')
  expect(() => renderToStaticMarkup(createElement(Slug))).toThrow(
    'useMerchant outside of SessionProvider',
  )
})
