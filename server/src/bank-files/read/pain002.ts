import { Problems } from './problems.ts'
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.ts'

export interface StatusReport {
  kind: 'status'
  /** The `MsgId` of our message. */
  originalMessage: string
  /** Such as `ACCP`, `PART` or `RJCT`; empty when the bank only reports on single payments. */
  groupStatus: string
  groupReasons: readonly string[]
  payments: readonly PaymentStatus[]
}

export interface PaymentStatus {
  line: number
  reference: string
  /** Such as `ACSC`, `PDNG` or `RJCT`. */
  status: string
  /** Codes such as `AC01`, each followed by the bank's explanation. */
  reasons: readonly string[]
}

/** A payment status report. Throws InvalidBankFile. */
export function readPain002(root: XmlNode): StatusReport {
  const problems = new Problems()
  const report = nodeAt(root, 'CstmrPmtStsRpt')
  const group = nodeAt(report, 'OrgnlGrpInfAndSts')
  if (!group) problems.add(root.line, 'the report names no original message (OrgnlGrpInfAndSts).')
  const originalMessage = textAt(group, 'OrgnlMsgId')
  if (group && originalMessage === '')
    problems.add(group.line, 'the report names no original message (OrgnlMsgId).')
  const blocks = childrenOf(report, 'OrgnlPmtInfAndSts')
  const payments = blocks.flatMap((block) =>
    childrenOf(block, 'TxInfAndSts').map((info) => readPayment(info, block, problems)),
  )
  const blockStatuses = blocks.map((block) => textAt(block, 'PmtInfSts')).filter(Boolean)
  const groupStatus = textAt(group, 'GrpSts') || (blockStatuses[0] ?? '')
  if (groupStatus === '' && payments.length === 0)
    problems.add(root.line, 'the report has no status at all.')
  if (new Set(blockStatuses).size > 1)
    problems.add(root.line, 'the report gives its payment blocks different statuses.')
  problems.throwIfAny()
  return {
    kind: 'status',
    originalMessage,
    groupStatus,
    groupReasons: [group, ...blocks].flatMap(reasonsOf),
    payments,
  }
}

function readPayment(info: XmlNode, block: XmlNode, problems: Problems): PaymentStatus {
  const reference = textAt(info, 'OrgnlEndToEndId')
  if (reference === '') problems.add(info.line, 'the payment has no OrgnlEndToEndId.')
  // A payment without a status has the status of its block.
  const status = textAt(info, 'TxSts') || textAt(block, 'PmtInfSts')
  if (status === '') problems.add(info.line, 'the payment has no status (TxSts).')
  return { line: info.line, reference, status, reasons: reasonsOf(info) }
}

const reasonsOf = (node: XmlNode | undefined): string[] =>
  childrenOf(node, 'StsRsnInf').map((info) =>
    [textAt(info, 'Rsn/Cd', 'Rsn/Prtry'), ...childrenOf(info, 'AddtlInf').map(({ text }) => text)]
      .filter(Boolean)
      .join(' '),
  )
