import { lookUp } from '@paydeck/contract/identifiers/look-up'
import { useImperativeHandle } from 'react'

import { draftSource } from '../../form/draft-source.ts'
import type { CardFieldsProps } from '../card-part.ts'
import { type CardField, toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import { tokenise } from './card-tokens.ts'
import { useCardForm } from './use-card-form.ts'

const FIELD_BY_ERROR_CODE: Record<string, CardField> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

/** Our own fields, for a provider that lets the page send it card numbers. */
export function CardFields({ page, isLocked, now, source }: CardFieldsProps) {
  const form = useCardForm(now)
  useImperativeHandle(source, () =>
    draftSource(form, {
      tokenise: async (draft) =>
        (await tokenise(page.tokensUrl, toCardDetails(draft))).paymentToken,
      fieldOf: (errorCode) => lookUp(FIELD_BY_ERROR_CODE, errorCode) ?? null,
      clears: 'cvc',
    }),
  )
  return <CardInputs form={form} isLocked={isLocked} />
}
