import { api } from '@paydeck/contract/protocol/api'
import { localDay } from '@paydeck/contract/time/days'

import type { TestMerchant, World } from './harness.ts'

let lineCount = 0

/** A statement in OFX with one deposit, in Base64. */
export function statementWith(day: string, { amount, text }: { amount: number; text: string }) {
  lineCount += 1
  const file = `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><ACCTID>x</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${(amount / 100).toFixed(2)}<FITID>F${lineCount}
<NAME>${text}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  return { name: `statement-${lineCount}.ofx`, content: Buffer.from(file).toString('base64') }
}

/** A merchant's primary account, with matching switched on. */
export async function matchedAccount({ call, merchantId }: TestMerchant): Promise<string> {
  const { data } = await call(api.getBankLineAccounts, { merchantId })
  const externalAccountId = data[0]?.externalAccountId ?? ''
  await call(api.switchBankLines, { merchantId, externalAccountId, body: { isOn: true } })
  return externalAccountId
}

/** A payer's name cannot contain digits, so they become letters. */
const lettersFor = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit))) + 'SON'

/** A deposit from a new payer other than us, of one cent by default. */
export async function bankLineOf(
  { time }: Pick<World, 'time'>,
  merchant: TestMerchant,
  amount = 1,
): Promise<{ merchantId: string; lineId: string }> {
  const { call, merchantId } = merchant
  const externalAccountId = await matchedAccount(merchant)
  const day = localDay(time.now(), 'Australia/Sydney')
  const text = `J SMITH ${lettersFor(lineCount)}`
  const body = statementWith(day, { amount, text })
  await call(api.importBankLines, { merchantId, externalAccountId, body })
  for (let page = 1; ; page += 1) {
    const query = { externalAccountId, state: 'other' as const, page }
    const { items, totalPages } = (await call(api.listBankLines, { merchantId, query })).data
    const line = items.find((item) => item.text === text)
    if (line) return { merchantId, lineId: line.lineId }
    if (page >= totalPages) throw new Error('The deposit is not listed')
  }
}

/** A transfer that is missing from the statements. */
export async function missingTransferOf(
  { call, merchantId }: TestMerchant,
  payoutId: string,
): Promise<{ merchantId: string; payoutId: string; arrivalDate: string; amount: number }> {
  const transfer = { merchantId, payoutId }
  for (const { lineId } of (await call(api.getPayoutDeposits, transfer)).data)
    await call(api.undoBankLine, { merchantId, lineId })
  const accounts = (await call(api.getBankLineAccounts, { merchantId })).data
  if (
    accounts.some(({ explained }) => explained.some((candidate) => candidate.payoutId === payoutId))
  )
    await call(api.undoMissingTransfer, transfer)
  const { arrivalDate, amount } = (await call(api.getPayout, { ...transfer, query: {} })).data
  return { ...transfer, arrivalDate: arrivalDate ?? '', amount }
}
