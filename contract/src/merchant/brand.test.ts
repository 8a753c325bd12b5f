import { describe, expect, test } from 'vitest'

import { brandFlags, CONSUMER_TAG, FINANCE_TOOLS_TAG } from './brand.ts'

describe('what the tags say of the brand', () => {
  test('BRAND-02 the consumer brand is told by the tenant’s tag; missing lists are empty', () => {
    expect(brandFlags({ marketplaceTags: ['x', CONSUMER_TAG] }).isLaddrB2C).toBe(true)
    expect(brandFlags({ marketplaceTags: ['x'], merchantTags: [CONSUMER_TAG] }).isLaddrB2C).toBe(
      false,
    )
    expect(brandFlags({ marketplaceTags: null, merchantTags: undefined })).toEqual({
      isLaddrB2C: false,
      isLaddrTF: false,
    })
  })

  test('BRAND-03 finance-tools mode is told by the merchant’s tag alone', () => {
    expect(brandFlags({ merchantTags: [FINANCE_TOOLS_TAG] }).isLaddrTF).toBe(true)
    expect(brandFlags({ marketplaceTags: [FINANCE_TOOLS_TAG] }).isLaddrTF).toBe(false)
  })
})
