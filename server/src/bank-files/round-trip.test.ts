import fc from 'fast-check'
import { expect, test } from 'vitest'

import { AUSTRALIAN, NEW_ZEALAND } from '../../test/bank-files/batches.ts'
import type { Batch, BatchPayout } from './make/batch.ts'
import { makeBankFile } from './make/make-bank-file.ts'
import { PROFILES } from './make/profiles.ts'
import { InvalidBankFile } from './read/problems.ts'
import { readBankFile } from './read/read-bank-file.ts'

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((all) => all.join(''))

/** Always with a Latin letter, so that folding leaves something. */
const name = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('Ā', 'Ø', 'x', 'ß'))
  .map(([text, letter]) => letter + text)

const payouts = (country: 'AU' | 'NZ', maxAmount: number) =>
  fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: maxAmount }),
      accountName: name,
      accountNumber: country === 'NZ' ? digits(15, 16) : digits(1, 8).map((number) => `${number}1`),
      routingNumber: country === 'NZ' ? fc.constant('') : digits(6, 6),
    }),
    { minLength: 1, maxLength: 8 },
  )

const batchOf = (country: 'AU' | 'NZ'): fc.Arbitrary<Batch> =>
  payouts(country, 1_000_000_000).map((all) => ({
    ...(country === 'AU' ? AUSTRALIAN : NEW_ZEALAND),
    payouts: all.map(({ amount, ...account }, at): BatchPayout => ({
      payoutId: `pout_${at}`,
      amount,
      currency: country === 'AU' ? 'AUD' : 'NZD',
      account: { ...account, country },
      reference: `PD260304 ${String(at).padStart(8, 'X')}`,
    })),
  }))

const batches = fc.constantFrom(...Object.entries(PROFILES)).chain(([profileName, profile]) =>
  batchOf(profileName === 'bnz' || profileName === 'anz-nz' ? 'NZ' : 'AU').map((batch) => ({
    profile,
    batch,
    file: makeBankFile(batch, profile),
  })),
)

test('BEY-23 a thousand random batches read back unchanged', () => {
  fc.assert(
    fc.property(batches, ({ batch, file, profile }) => {
      const [content] = readBankFile(file.bytes)
      if (content?.kind !== 'payments') throw new Error('The file holds no payments')
      const expected = batch.payouts.map(({ account, amount, reference }) => ({
        bsb: account.routingNumber,
        accountNumber: account.accountNumber,
        amount,
        reference,
      }))
      const readBack = content.payments.map(({ bsb, accountNumber, amount, reference }) => ({
        bsb,
        accountNumber,
        amount,
        reference,
      }))
      const byReference = (a: { reference: string }, b: { reference: string }) =>
        a.reference < b.reference ? -1 : 1
      expect(readBack.toSorted(byReference)).toEqual(expected.toSorted(byReference))
      expect(content.payments.every(({ name: each }) => /^[ -~]{1,70}$/.test(each))).toBe(true)
      expect(content.debited).toBe(
        profile.format === 'aba' && profile.isBalanced ? file.total : null,
      )
    }),
    { numRuns: 1000 },
  )
})

/** A payment line with one digit changed, left out, or written twice. */
const damaged = batches
  .filter(({ profile }) => profile.format !== 'pain.001')
  .chain(({ file }) => {
    const lines = new TextDecoder().decode(file.bytes).trimEnd().split('\r\n')
    return fc.record({
      lines: fc.constant(lines),
      at: fc.integer({ min: 1, max: lines.length - 2 }),
      damage: fc.constantFrom('doubled', 'left out', 'cut', 'another amount'),
    })
  })

test('BEY-23 always finds a repeated, missing, cut or changed line', () => {
  fc.assert(
    fc.property(damaged, ({ lines, at, damage }) => {
      const line = lines[at] ?? ''
      const isWide = line.length === 120
      const instead = {
        doubled: [line, line],
        'left out': [],
        cut: [line.slice(0, -1)],
        'another amount': [
          isWide
            ? line.slice(0, 20) +
              String((Number(line.slice(20, 30)) % 1e9) + 1).padStart(10, '0') +
              line.slice(30)
            : line.replace(/,50,(\d+),/, (_, cents: string) => `,50,${Number(cents) + 1},`),
        ],
      }[damage]
      const text = lines.toSpliced(at, 1, ...instead).join('\r\n')
      expect(() => readBankFile(new TextEncoder().encode(text))).toThrow(InvalidBankFile)
    }),
    { numRuns: 500 },
  )
})

test('reads Windows and Unix line endings the same way', () => {
  for (const [profileName, profile] of Object.entries(PROFILES)) {
    const isNz = profileName === 'bnz' || profileName === 'anz-nz'
    const { bytes } = makeBankFile(isNz ? NEW_ZEALAND : AUSTRALIAN, profile)
    const unix = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')
    const windows = unix.replaceAll('\n', '\r\n')
    const encode = (text: string) => readBankFile(new TextEncoder().encode(text))
    expect(encode(unix)).toEqual(encode(windows))
  }
})
