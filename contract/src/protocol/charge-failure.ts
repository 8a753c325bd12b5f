import { lookUp } from '../identifiers/look-up.ts'

const UNSPACED_CODES: Record<string, string> = {
  accountclosed: 'Account closed',
  debitnotauthorised: 'Debit not authorised',
  insufficientfunds: 'Insufficient funds',
  invalidaccount: 'Invalid account',
  invalidbsb: 'Invalid BSB',
  paymentstopped: 'Payment stopped',
}

export function chargeFailureText(code: string | null | undefined): string {
  if (!code) return 'Unknown charge error'
  const message = lookUp(UNSPACED_CODES, code)
  if (message !== undefined) return message
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
