import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { AUSTRALIAN, NEW_ZEALAND } from '../../test/bank-files/batches.ts'
import { runCommand } from './run-command.ts'

const goldenPath = (name: string) => join(import.meta.dirname, '../../test/bank-files/golden', name)

/** Nothing listens at this address: the command must not need a database. */
const env = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = ''
  let err = ''
  const code = await runCommand(['bank-file', ...args], {
    env,
    print: (line) => (out += `${line}\n`),
    complain: (text) => (err += `${text}\n`),
  })
  return { code, out, err }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function writeInput(name: string, content: unknown): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('check', () => {
  test('prints what a payment file holds, with its totals', async () => {
    expect(await run('check', goldenPath('aba-cba.aba'))).toEqual({
      code: 0,
      err: '',
      out: `Direct Entry (CBA): payments to process on 2026-03-04
  from      062-000 10458921   Paydeck Payments Pty Ltd T
  user id   301500
  batch     PB000042
  line 2   012-003 987654321   $0.01 AUD       PD260304 1A2B3C4D   O'Brien's Bakery
  line 3   083-047 00123456    $1,234.56 AUD   PD260304 DDXXEEXF   Cafe Otautahi & Sons Sydney Hold
2 payments, $1,234.57 AUD
The file debits $1,234.57 AUD itself.
`,
    })
  })

  test('prints the returns, and why', async () => {
    const { code, out } = await run('check', goldenPath('returns.aba'))
    expect(code).toBe(0)
    expect(out).toContain('3: The account is closed.')
    expect(out).toContain('2 returns, $1,234.57 AUD')
  })

  test('prints what is wrong, and on which line', async () => {
    const text = await readFile(goldenPath('aba-cba.aba'), 'latin1')
    const file = await writeInput('bad.aba', text.replace('0000123456', '0000123466'))
    expect(await run('check', file)).toEqual({
      code: 1,
      err: '',
      out: `Line 5: the total of credits is given as "0000123457", and the records come to 123467.
Line 5: the net total is given as "0000000000", and the records come to 10.
`,
    })
  })

  test('reads a statement as a mapping describes it', async () => {
    const file = await writeInput('statement.csv', '04/03/2026,-5.00,PB000042\n05/03/2026,1.00,x\n')
    const mapping = await writeInput('mapping.json', MAPPING)
    const { code, out } = await run('check', file, '--mapping', mapping)
    expect(code).toBe(0)
    expect(out).toContain('1 in, $1.00 AUD; 1 out, −$5.00 AUD')
  })

  test.each([
    [['check'], 'bank-file takes check, make or match, and one file.'],
    [['show', 'x'], 'bank-file does not know "show": it knows check, make and match.'],
    [['check', '/nowhere/x.aba'], '"/nowhere/x.aba" cannot be read.'],
    [['make', '/nowhere/x.json', '--out', 'x'], /^bank-file make needs --profile: aba-cba, /],
  ])('%j fails with a sentence', async (args, sentence) => {
    const { code, err } = await run(...args)
    expect(code).toBe(1)
    expect(err.trim()).toMatch(sentence)
  })
})

const MAPPING = {
  account: '062000 10458921',
  currency: 'AUD',
  hasTitles: false,
  dayFormat: 'DD/MM/YYYY',
  day: 1,
  amount: { signed: 2 },
  description: [3],
  order: 'oldest first',
}

describe('make', () => {
  test('writes the file of a batch once, readable only by its owner', async () => {
    const batch = await writeInput('batch.json', NEW_ZEALAND)
    const out = join(folder, 'bnz.txt')
    const result = await run('make', batch, '--profile', 'bnz', '--out', out)
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toBe(
      '2 payments, $1,000,012.49 NZD\nSHA-256 3c85e3b2580731ce01f6da8c8fa9db0fe2f4941123f4b7cdecdad41bf9af660c\n',
    )
    expect(await readFile(out)).toEqual(await readFile(goldenPath('bnz.txt')))
    expect((await stat(out)).mode & 0o077).toBe(0)

    const repeated = await run('make', batch, '--profile', 'bnz', '--out', out)
    expect(repeated).toMatchObject({
      code: 1,
      err: `"${out}" cannot be written, or already exists.\n`,
    })
  })

  test('prints why a batch is refused, and writes nothing', async () => {
    const batch = await writeInput('refused.json', { ...AUSTRALIAN, day: '2026-03-01' })
    const out = join(folder, 'refused.aba')
    const result = await run('make', batch, '--profile', 'aba-cba', '--out', out)
    expect(result).toMatchObject({ code: 1, err: '' })
    expect(result.out).toMatch(/^The day 2026-03-01 is before/)
    await expect(stat(out)).rejects.toThrow('ENOENT')
  })

  test.each([
    ['no JSON', '{', /is not JSON/],
    ['a day of no calendar', { ...AUSTRALIAN, day: '2026-02-30' }, /: day: /],
    ['a number with a blank', { ...AUSTRALIAN, number: 'PB 42' }, /: number: /],
    [
      'an account without a number',
      { ...AUSTRALIAN, payer: { account: {} } },
      /: payer\.account\.accountName: /,
    ],
  ])('fails with a sentence for %s', async (name, content, sentence) => {
    const batch = await writeInput(`${name}.json`, content)
    const out = join(folder, 'never.aba')
    const { code, err } = await run('make', batch, '--profile', 'aba-cba', '--out', out)
    expect(code).toBe(1)
    expect(err.trim()).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('match', () => {
  const match = async (statement: string) =>
    run(
      'match',
      await writeInput('to-match.csv', statement),
      '--batch',
      await writeInput('batch.json', AUSTRALIAN),
      '--mapping',
      await writeInput('mapping.json', MAPPING),
    )

  test('finds the debit of a batch, and its returns', async () => {
    const { code, out, err } = await match(
      '04/03/2026,-1234.57,DIRECT CREDIT PB000042\n05/03/2026,0.01,RETURN PD260304 1A2B3C4D\n06/03/2026,9.00,x\n',
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toBe(`  line 1   2026-03-04   −$1,234.57 AUD   the debit of the batch
  line 2   2026-03-05   $0.01 AUD        the return of pout_1
1 of something else
`)
  })

  test('exits with 1 for a debit that differs or is missing', async () => {
    const { code, out } = await match('04/03/2026,-1234.58,DIRECT CREDIT PB000042\n')
    expect(code).toBe(1)
    expect(out).toBe(`  line 1   2026-03-04   −$1,234.58 AUD   differs from the debit of the batch
not there yet: the debit of the batch
`)
  })

  test('finds the returned payouts', async () => {
    const batch = await writeInput('batch.json', AUSTRALIAN)
    expect(await run('match', goldenPath('returns.aba'), '--batch', batch)).toEqual({
      code: 0,
      err: '',
      out: `  line 2   $0.01 AUD       PD260304 1A2B3C4D   pout_1   The account is closed.
  line 3   $1,234.56 AUD   PD260304 DDXXEEXF   pout_2   There is no account of this number.
`,
    })
  })

  test('exits with 1 for a return that could be of another payout', async () => {
    const [first, second] = AUSTRALIAN.payouts
    const other = { ...AUSTRALIAN, payouts: [first, { ...second, amount: 2 }] }
    const batch = await writeInput('other.json', other)
    const { code, out } = await run('match', goldenPath('returns.aba'), '--batch', batch)
    expect(code).toBe(1)
    expect(out).toContain('PD260304 1A2B3C4D   perhaps pout_1')
  })

  test('finds the payouts of a status report', async () => {
    const batch = await writeInput('batch.json', AUSTRALIAN)
    const report = await writeInput(
      'status.xml',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>PB000042</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>PD260304 1A2B3C4D</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
    )
    expect(await run('match', report, '--batch', batch)).toEqual({
      code: 0,
      err: '',
      out: '  line 1   RJCT   PD260304 1A2B3C4D   pout_1   AC04\n',
    })
  })

  test('refuses a payment file', async () => {
    const batch = await writeInput('batch.json', AUSTRALIAN)
    const { code, err } = await run('match', goldenPath('bnz.txt'), '--batch', batch)
    expect([code, err]).toEqual([1, expect.stringContaining('This is a payment file that we send')])
  })
})
