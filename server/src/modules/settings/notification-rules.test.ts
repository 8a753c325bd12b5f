import { describe, expect, test } from 'vitest'

import { changedRecipients } from './notification-rules.ts'

const none = { enabled: false, emails: [] }
const enabled = { enabled: true, emails: ['a@shop.example'] }
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@shop.example`)

describe('the recipients of notifications', () => {
  test('the first list of addresses turns the emails on, unless the change says otherwise', () => {
    const emails = ['a@shop.example']
    expect(changedRecipients(none, { emails })).toEqual({ enabled: true, emails })
    expect(changedRecipients(none, { emails, enabled: false })).toEqual({ enabled: false, emails })
  })

  test('a later list leaves the switch as it is; an empty one turns it off', () => {
    const emails = ['b@shop.example']
    const disabled = { ...enabled, enabled: false }
    expect(changedRecipients(enabled, { emails })).toEqual({ enabled: true, emails })
    expect(changedRecipients(disabled, { emails })).toEqual({ enabled: false, emails })
    expect(changedRecipients(enabled, { emails: [] })).toEqual(none)
    expect(changedRecipients(none, { emails: [] })).toEqual(none)
    expect(changedRecipients(enabled, {})).toEqual(enabled)
    expect(changedRecipients(enabled, { enabled: false })).toEqual(disabled)
  })

  test('keeps each address once, whatever its case', () => {
    const emails = ['Ann@shop.example', 'b@shop.example', 'ann@Shop.example', 'b@shop.example']
    expect(changedRecipients(none, { emails })).toMatchObject({
      emails: ['Ann@shop.example', 'b@shop.example'],
    })
  })

  test('refuses an invalid address, more than ten, and emails without an address', () => {
    const invalid = { refusal: 'Please enter a valid email' }
    expect(changedRecipients(none, { emails: ['a@shop.example', 'shop'] })).toEqual(invalid)
    expect(changedRecipients(none, { emails: addresses(10) })).toMatchObject({ enabled: true })
    expect(changedRecipients(none, { emails: addresses(11) })).toEqual({
      refusal: 'Please enter at most 10 email addresses',
    })
    expect(changedRecipients(none, { enabled: true })).toEqual(invalid)
    expect(changedRecipients(enabled, { enabled: true, emails: [] })).toEqual(invalid)
  })
})
