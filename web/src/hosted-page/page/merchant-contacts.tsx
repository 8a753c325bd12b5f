import type { Invoice } from '@paydeck/contract/calls/invoice'

import { contactsOf, taxNumber } from './merchant-format.ts'

export function MerchantContacts({ merchant }: { merchant: Invoice['merchant'] }) {
  const contacts = contactsOf(merchant)
  return (
    <div className="contacts">
      {contacts.length > 0 && (
        <>
          <h2>Questions about this payment?</h2>
          <ul>
            {contacts.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{merchant.legalName}</p>
      <p>{taxNumber(merchant)}</p>
    </div>
  )
}
