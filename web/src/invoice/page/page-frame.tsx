import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { ReactNode } from 'react'

import { MerchantContacts } from './merchant-contacts.tsx'
import { MerchantMark } from './merchant-mark.tsx'

interface PageFrameProps {
  /** Null while the order is unknown. */
  merchant: Invoice['merchant'] | null
  /** The result, beside the merchant's logo; nothing while the order is payable. */
  stamp?: ReactNode
  children: ReactNode
}

/** The frame of every state: the merchant above, contacts below. */
export function PageFrame({ merchant, stamp, children }: PageFrameProps) {
  return (
    <div className="page">
      <main className="panel">
        {merchant && (
          <div className="payee">
            <MerchantMark merchant={merchant} />
            {stamp}
          </div>
        )}
        {children}
      </main>
      <footer>
        {merchant && <MerchantContacts merchant={merchant} />}
        <p className="powered">
          Powered by <strong>Paydeck</strong>
        </p>
      </footer>
    </div>
  )
}
