export interface PaymentFile {
  kind: 'payments'
  format: string
  currency: string
  /** `YYYY-MM-DD`: when the bank should process it. */
  day: string
  payer: FilePayer
  payments: readonly FilePayment[]
  /** What the file debits to our account, if it has a balancing debit; minor units. */
  debited: number | null
}

interface FilePayer {
  name: string
  /** Empty in formats without one. */
  bsb: string
  accountNumber: string
  /** The Direct Entry user identification; empty in other formats. */
  userId: string
  /** Our name for the batch; empty in formats without one. */
  batch: string
}

export interface FilePayment {
  line: number
  /** Empty in New Zealand. */
  bsb: string
  accountNumber: string
  name: string
  /** Minor units. */
  amount: number
  reference: string
}

export const sumOf = (payments: readonly { amount: number }[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)
