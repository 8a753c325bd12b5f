import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { ReactNode } from 'react'

import { MerchantContacts } from './merchant-contacts.tsx'
import { MerchantMark } from './merchant-mark.tsx'

interface PageFrameProps {
  /** Null while nothing is known of the order. */
  merchant: Invoice['merchant'] | null
  /** What became of the order, told beside the merchant's mark; nothing while it can be paid. */
  stamp?: ReactNode
  children: ReactNode
}

/** What every state of the page stands in: who asks for the money above, how to reach them below. */
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
