import { consumer, standard } from '@paydeck/contract/brands/brands'
import { expect, test } from 'vitest'

import { withHelpContact } from './help-contact.ts'

test('BRAND-08 the installation’s help contact for a brand replaces the brand’s own', () => {
  const page = document.implementation.createHTMLDocument()
  page.head.innerHTML = '<meta name="paydeck-support-consumer" content="help@here.example">'
  expect(withHelpContact(consumer, page).help).toEqual({
    ...consumer.help,
    email: 'help@here.example',
  })
  expect(withHelpContact(standard, page)).toBe(standard)
})
