import type { Invoice } from '@paydeck/contract/calls/invoice'

import { contactsOf, taxNumber } from './merchant-words.ts'

/** Who the merchant is by law and how to reach them. */
export function MerchantContacts({ merchant }: { merchant: Invoice['merchant'] }) {
  const contacts = contactsOf(merchant)
  const legal = [merchant.legalName, taxNumber(merchant)].filter(Boolean).join(' · ')
  return (
    <div className="contacts">
      {contacts.length > 0 && (
        <>
          <p>Questions about this payment? Contact {merchant.name}.</p>
          <ul>
            {contacts.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{legal}</p>
    </div>
  )
}
