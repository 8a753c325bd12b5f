import { readBankFile } from '../read/read-bank-file.ts'
import type { Batch } from './batch.ts'

/** Reads the file back as a bank would. A difference is our bug, and the file must not reach a bank. */
export function verifyBankFile({ day, payouts }: Batch, bytes: Uint8Array): void {
  const [content] = readBankFile(bytes)
  if (content?.kind !== 'payments') throw new Error('The file that was made holds no payments')
  const expected = payouts.map(({ account, amount, reference }) =>
    JSON.stringify([account.routingNumber, account.accountNumber, amount, reference]),
  )
  const actual = content.payments.map(({ bsb, accountNumber, amount, reference }) =>
    JSON.stringify([bsb, accountNumber, amount, reference]),
  )
  const isSame = expected.toSorted().join('\n') === actual.toSorted().join('\n')
  if (!isSame || content.day !== day)
    throw new Error('The file that was made does not hold what the batch asks for')
}
