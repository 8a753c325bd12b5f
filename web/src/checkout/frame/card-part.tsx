import type { CheckoutSession } from '@paydeck/contract/calls/shop/checkout'

import { isSandbox } from '../../hosted-page/card/sandbox-page.ts'
import { LockIcon } from '../../hosted-page/form/icons.tsx'
import type { CheckoutOptions } from '../host/messages.ts'
import { TestNote } from '../../hosted-page/page/test-note.tsx'

interface CardNotesProps {
  session: CheckoutSession
  options: Pick<CheckoutOptions, 'isTypedByStaff'>
  isTyped: boolean
}

export const CardNotes = ({ session, options, isTyped }: CardNotesProps) => (
  <>
    {isTyped && (
      <p className="assurance">
        <LockIcon />{' '}
        {options.isTypedByStaff
          ? 'The card number goes straight to the card provider. It is not kept here.'
          : `Your card number goes straight to the card provider. ${session.merchant.name} never sees it.`}
      </p>
    )}
    {isSandbox(session.cardProvider) && <TestNote />}
  </>
)
