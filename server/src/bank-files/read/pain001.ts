import { accountAt, readAmount, readDay } from './iso-values.ts'
import { sumOf, type FilePayment, type PaymentFile } from './payment-file.ts'
import { Problems } from './problems.ts'
import { parseMinorUnits } from './values.ts'
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.ts'

/** A customer credit transfer initiation with one payment block. Throws InvalidBankFile. */
export function readPain001(root: XmlNode, message: string): PaymentFile {
  const problems = new Problems()
  const initiation = nodeAt(root, 'CstmrCdtTrfInitn')
  const group = nodeAt(initiation, 'GrpHdr')
  const [block, ...more] = childrenOf(initiation, 'PmtInf')
  if (!group) problems.add(root.line, 'the message has no group header (GrpHdr).')
  if (!block) problems.add(root.line, 'the message has no payment block (PmtInf).')
  for (const { line } of more) problems.add(line, 'the message has more than one payment block.')
  problems.throwIfAny()
  if (!group || !block) throw new Error('A group header and a payment block were just found')

  if (textAt(block, 'PmtMtd') !== 'TRF')
    problems.add(block.line, 'the payment method is not a transfer (TRF).')
  const date = nodeAt(block, 'ReqdExctnDt')
  const day = readDay(date, block, problems)
  const transfers = childrenOf(block, 'CdtTrfTxInf')
  const paid = transfers.map((transfer) => readTransfer(transfer, problems))
  const currencies = new Set(paid.map(({ currency }) => currency))
  if (currencies.size > 1) problems.add(block.line, 'the payments have several currencies.')
  if (paid.length === 0) problems.add(block.line, 'the payment block has no payments.')
  checkSums([group, block], paid, problems)
  problems.throwIfAny()
  return {
    kind: 'payments',
    format: `ISO 20022 ${message}`,
    currency: [...currencies][0] ?? '',
    day,
    payer: {
      name: textAt(block, 'Dbtr/Nm'),
      bsb: clearingNumber(block, 'DbtrAgt'),
      accountNumber: accountAt(block, 'DbtrAcct'),
      userId: '',
      batch: textAt(group, 'MsgId'),
    },
    payments: paid.map(({ payment }) => payment),
    debited: null,
  }
}

function readTransfer(
  transfer: XmlNode,
  problems: Problems,
): { payment: FilePayment; amount: number; currency: string } {
  const { amount, currency } = readAmount(nodeAt(transfer, 'Amt/InstdAmt'), transfer, problems)
  if (amount === 0) problems.add(transfer.line, 'the amount is zero.')
  const accountNumber = accountAt(transfer, 'CdtrAcct')
  if (accountNumber === '') problems.add(transfer.line, 'the payment names no account.')
  const reference = textAt(transfer, 'PmtId/EndToEndId')
  if (reference === '') problems.add(transfer.line, 'the payment has no EndToEndId.')
  const bsb = clearingNumber(transfer, 'CdtrAgt')
  const payment = {
    line: transfer.line,
    bsb,
    accountNumber,
    name: textAt(transfer, 'Cdtr/Nm'),
    amount,
    reference,
  }
  return { payment, amount, currency }
}

/** The BSB; empty in New Zealand, where the account number already has the bank and branch. */
function clearingNumber(node: XmlNode, agent: string): string {
  const member = nodeAt(node, `${agent}/FinInstnId/ClrSysMmbId`)
  return textAt(member, 'ClrSysId/Cd') === 'AUBSB' ? textAt(member, 'MmbId') : ''
}

function checkSums(
  heads: readonly XmlNode[],
  paid: readonly { amount: number }[],
  problems: Problems,
): void {
  const sum = sumOf(paid)
  for (const head of heads) {
    const count = textAt(head, 'NbOfTxs')
    if (count !== '' && Number(count) !== paid.length)
      problems.add(head.line, `${head.name} gives ${count} payments; there are ${paid.length}.`)
    const control = textAt(head, 'CtrlSum')
    if (control !== '' && parseMinorUnits(control) !== sum)
      problems.add(
        head.line,
        `${head.name} gives the sum ${control}; the payments come to ${sum} cents.`,
      )
  }
}
