import type { CheckoutSession } from '@paydeck/contract/calls/shop/checkout'

import { isSandbox } from '../../invoice/card/sandbox-page.ts'
import { LockIcon } from '../../invoice/form/icons.tsx'
import { TestNote } from '../../invoice/page/test-note.tsx'

export const CardNotes = ({ session, isTyped }: { session: CheckoutSession; isTyped: boolean }) => (
  <>
    {isTyped && (
      <p className="assurance">
        <LockIcon /> Your card number goes straight to the card provider. {session.merchant.name}{' '}
        never sees it.
      </p>
    )}
    {isSandbox(session.cardProvider) && <TestNote />}
  </>
)
