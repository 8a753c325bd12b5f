import type { CustomField } from '@paydeck/contract/calls/order-settings'

import type { Services } from '../app.ts'
import type { DemoMerchant } from './merchants.ts'

const FIELDS: Record<string, CustomField[]> = {
  'kauri-outdoors': [
    { key: 'Pick-up store', label: 'Pick-up store', required: false, visibleForCustomer: true },
    { key: 'Packed by', label: 'Packed by', required: false, visibleForCustomer: false },
  ],
}

/** The merchant's own words in instalment emails and order forms. */
export async function setUpTexts(
  { emailTemplates, customFields }: Services,
  merchant: DemoMerchant,
  actor: { merchantId: string; userId: string },
): Promise<void> {
  const greeting = merchant.country === 'NZ' ? 'Kia ora' : 'Hello'
  const [firstName] = merchant.owner
  await emailTemplates.save(actor, {
    secondInstalmentReminder: {
      lead: `<p>${greeting} from all of us at <strong>${merchant.brandName}</strong>.</p>`,
      trail: `<p>Questions? Write to <a href="mailto:hello@${merchant.slug}.example">hello@${merchant.slug}.example</a>.</p>`,
    },
    finalInstalmentSuccess: {
      lead: '<p>That was the last one. Thank you for paying on time!</p>',
      trail: `<p>See you again soon,<br>${firstName}</p>`,
    },
  })
  const fields = FIELDS[merchant.slug]
  if (fields) await customFields.save(actor, { customFields: fields })
}
