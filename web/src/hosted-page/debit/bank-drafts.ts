import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'

import type { DraftRules } from '../form/use-draft-form.ts'

const NAME_LENGTH = 128

function formatBsb(text: string): string {
  const digits = stripBankDigits(text)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 6)
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits
}

const formatAccount = (text: string): string =>
  stripBankDigits(text)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 12)

function bsbProblem(text: string): string | null {
  if (text === '') return 'Enter the BSB'
  return isBsb(stripBankDigits(text)) ? null : 'A BSB has six digits'
}

function accountProblem(text: string): string | null {
  if (text === '') return 'Enter the account number'
  return isAccountNumber(stripBankDigits(text), 'AU') ? null : 'Check the account number'
}

export type DebitField = 'accountName' | 'bsb' | 'accountNumber'

export const DEBIT_RULES: DraftRules<DebitField> = {
  fields: ['accountName', 'bsb', 'accountNumber'],
  empty: { accountName: '', bsb: '', accountNumber: '' },
  edit: (draft, field, text) => {
    if (field === 'bsb') return { ...draft, bsb: formatBsb(text) }
    if (field === 'accountNumber') return { ...draft, accountNumber: formatAccount(text) }
    return { ...draft, accountName: text.slice(0, NAME_LENGTH) }
  },
  problem: (draft, field) => {
    if (field === 'bsb') return bsbProblem(draft.bsb)
    if (field === 'accountNumber') return accountProblem(draft.accountNumber)
    return draft.accountName.trim() === '' ? 'Enter the account name' : null
  },
}

export type PayToField = 'payerName' | 'payId' | 'bsb' | 'accountNumber'
export type PayerKind = 'payId' | 'account'

/** Only the fields of the chosen kind are validated. */
export const payToRules = (kind: PayerKind): DraftRules<PayToField> => ({
  fields: kind === 'payId' ? ['payerName', 'payId'] : ['payerName', 'bsb', 'accountNumber'],
  empty: { payerName: '', payId: '', bsb: '', accountNumber: '' },
  edit: (draft, field, text) => {
    if (field === 'bsb') return { ...draft, bsb: formatBsb(text) }
    if (field === 'accountNumber') return { ...draft, accountNumber: formatAccount(text) }
    return { ...draft, [field]: text.slice(0, NAME_LENGTH) }
  },
  problem: (draft, field) => {
    if (field === 'bsb') return bsbProblem(draft.bsb)
    if (field === 'accountNumber') return accountProblem(draft.accountNumber)
    if (field === 'payerName') return draft.payerName.trim() === '' ? 'Enter your name' : null
    return payIdProblem(draft.payId)
  },
})

/** A PayID is an email address, a mobile number or a business number. */
function payIdProblem(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return 'Enter your PayID'
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)
  const isNumber = /^\+?[0-9 ()-]{8,20}$/.test(typed)
  return isEmail || isNumber ? null : 'A PayID is an email address, a phone number or an ABN'
}
