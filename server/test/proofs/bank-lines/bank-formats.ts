// Statements as banks write them, only for this proof.
import { plusDays, type BankEntry } from './year-of-bank.ts'

export interface BankAccountInfo {
  account: string
  currency: 'AUD' | 'NZD'
}

export type Format = (entries: readonly BankEntry[], account: BankAccountInfo) => string

const decimal = (amount: number): string => (amount / 100).toFixed(2)
const slashed = (day: string): string => day.split('-').toReversed().join('/')
const joined = ({ payer, texts }: BankEntry): string =>
  [...texts.slice(0, 1), payer, ...texts.slice(1)].join(' ')
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const sumOf = (entries: readonly BankEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const headerless: Format = (entries) => {
  let balance = 1_000_00
  return entries
    .map((entry) => {
      balance += entry.amount
      const sign = entry.amount < 0 ? '' : '+'
      return `${slashed(entry.day)},"${sign}${decimal(entry.amount)}",${quoted(joined(entry))},"+${decimal(balance)}"`
    })
    .join('\r\n')
}

const withTitles: Format = (entries) =>
  [
    'Date,Amount,Account Number,Transaction Type,Transaction Details,Balance',
    ...entries.map((entry) =>
      [
        entry.day.replace(/^(\d+)-(\d+)-(\d+)$/, (_, year, month, day) => {
          const name = 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(
            Number(month) * 3 - 3,
            Number(month) * 3,
          )
          return `${day} ${name} ${year}`
        }),
        decimal(entry.amount),
        '062-000 12345678',
        entry.amount < 0 ? 'PAYMENT' : 'INTER-BANK CREDIT',
        quoted(joined(entry)),
        '0.00',
      ].join(','),
    ),
  ].join('\n')

const debitCreditColumns: Format = (entries) =>
  [
    'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Serial',
    ...entries
      .toReversed()
      .map((entry) =>
        [
          '12345678',
          slashed(entry.day),
          quoted(joined(entry)),
          entry.amount < 0 ? decimal(-entry.amount) : '',
          entry.amount < 0 ? '' : decimal(entry.amount),
          '',
        ].join(','),
      ),
  ].join('\n')

/** A New Zealand format: the text is in three fields. */
const threeFields: Format = (entries) =>
  [
    'Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge',
    ...entries.map((entry) =>
      [
        entry.amount < 0 ? 'Payment' : 'Deposit',
        quoted(entry.payer),
        ...[entry.texts[0], entry.texts[1], entry.texts.slice(2).join(' ')].map((text) =>
          quoted(text ?? ''),
        ),
        decimal(entry.amount),
        slashed(entry.day),
        '',
        '',
      ].join(','),
    ),
  ].join('\n')

const afterHeading: Format = (entries, { account }) =>
  [
    `Created for account ${account}`,
    'From 1 July',
    '',
    'Date;Payee;Memo;Amount',
    ...entries.map((entry) =>
      [
        entry.day.replaceAll('-', '/'),
        entry.payer,
        entry.texts.join(' '),
        decimal(entry.amount),
      ].join(';'),
    ),
  ].join('\n')

const transaction = (entry: BankEntry, isClosed: boolean): string => {
  const leaf = (name: string, text: string): string =>
    `<${name}>${text.replaceAll('&', '&amp;')}${isClosed ? `</${name}>` : ''}`
  return [
    '<STMTTRN>',
    leaf('TRNTYPE', entry.amount < 0 ? 'DEBIT' : 'CREDIT'),
    leaf('DTPOSTED', `${entry.day.replaceAll('-', '')}120000[+10:AEST]`),
    leaf('TRNAMT', decimal(entry.amount)),
    leaf('FITID', entry.id),
    leaf('NAME', entry.payer.slice(0, 32)),
    leaf('MEMO', entry.texts.join(' ')),
    '</STMTTRN>',
  ].join('\n')
}

const ofx =
  (isClosed: boolean): Format =>
  (entries, { account, currency }) => {
    const end = (name: string): string => (isClosed ? `</${name}>` : '')
    const head = isClosed
      ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>'
      : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\n'
    return `${head}
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}${end('CURDEF')}
<BANKACCTFROM><BANKID>062000${end('BANKID')}<ACCTID>${account}${end('ACCTID')}</BANKACCTFROM>
<BANKTRANLIST>${entries.map((entry) => transaction(entry, isClosed)).join('\n')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>0.00${end('BALAMT')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  }

const camt: Format = (entries, { account, currency }) => {
  const balance = (type: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>`
  const entryXml = (entry: BankEntry): string => {
    const isIn = entry.amount >= 0
    const party = isIn ? 'Dbtr' : 'Cdtr'
    return `<Ntry><Amt Ccy="${currency}">${decimal(Math.abs(entry.amount))}</Amt><CdtDbtInd>${isIn ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${entry.day}</Dt></BookgDt><AcctSvcrRef>${entry.id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><${party}><Nm>${entry.payer}</Nm></${party}></RltdPties><RmtInf>${entry.texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf></TxDtls></NtryDtls></Ntry>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', 1_000_00)}${balance('CLBD', 1_000_00 + sumOf(entries))}
${entries.map(entryXml).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

const mt940: Format = (entries, { account, currency }) => {
  const short = (day: string): string => day.slice(2).replaceAll('-', '')
  const comma = (amount: number): string => decimal(Math.abs(amount)).replace('.', ',')
  const balance = (tag: string, day: string, amount: number): string =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${short(day)}${currency}${comma(amount)}`
  const first = entries[0]?.day ?? '2026-01-01'
  const last = entries.at(-1)?.day ?? first
  return [
    ':20:STMT',
    `:25:${account}`,
    ':28C:1/1',
    balance('60F', plusDays(first, -1), 5_000_000_00),
    ...entries.flatMap((entry) => [
      `:61:${short(entry.day)}${short(entry.day).slice(2)}${entry.amount < 0 ? 'D' : 'C'}${comma(entry.amount)}NTRFNONREF//${entry.id}`,
      `:86:${joined(entry)}`,
    ]),
    balance('62F', last, 5_000_000_00 + sumOf(entries)),
    '',
  ].join('\n')
}

export const FORMATS: readonly (readonly [name: string, format: Format])[] = [
  ['CSV without titles', headerless],
  ['CSV with titles', withTitles],
  ['CSV, in and out', debitCreditColumns],
  ['CSV of New Zealand', threeFields],
  ['CSV after a heading', afterHeading],
  ['OFX 1', ofx(false)],
  ['OFX 2', ofx(true)],
  ['camt.053', camt],
  ['MT940', mt940],
  ['OFX 1 again', ofx(false)],
]
