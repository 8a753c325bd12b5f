import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { ReactNode } from 'react'

import { MerchantContacts } from './merchant-contacts.tsx'
import { MerchantMark } from './merchant-mark.tsx'

interface PageFrameProps {
  merchant: Invoice['merchant'] | null
  badge?: ReactNode
  /** The shop's page that the customer came from. */
  backTo?: string | null
  children: ReactNode
}

export function PageFrame({ merchant, badge, backTo = null, children }: PageFrameProps) {
  return (
    <div className="page">
      <main className="panel">
        {merchant && (
          <div className="payee">
            <MerchantMark merchant={merchant} />
            {badge}
          </div>
        )}
        {children}
        {merchant && backTo !== null && (
          <a className="back" href={backTo}>
            Back to {merchant.name}
          </a>
        )}
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
