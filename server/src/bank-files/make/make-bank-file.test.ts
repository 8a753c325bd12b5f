import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { AUSTRALIAN, NEW_ZEALAND } from '../../../test/bank-files/batches.ts'
import type { Batch } from './batch.ts'
import { makeBankFile } from './make-bank-file.ts'
import { PROFILES, type BankFileProfile } from './profiles.ts'

const goldenPath = (name: string) =>
  join(import.meta.dirname, '../../../test/bank-files/golden', name)

const profileOf = (name: string): BankFileProfile => {
  const profile = PROFILES[name]
  if (!profile) throw new Error(`There is no profile ${name}`)
  return profile
}

const FILES: [file: string, profile: string, batch: Batch, sha256: string][] = [
  [
    'aba-cba.aba',
    'aba-cba',
    AUSTRALIAN,
    '2fa006b581c845e60d05cb9526584c74394c6695883a6811420360bae551dfcd',
  ],
  [
    'aba-nab.aba',
    'aba-nab',
    AUSTRALIAN,
    'ce0ff027b51dc9b16879e2014a44733c6a532d2ef35a17e908eb9cb879541cc6',
  ],
  [
    'aba-anz.aba',
    'aba-anz',
    AUSTRALIAN,
    'a69242b9dd27babe46f5e867456f14c1b892d1ae1f09e6e93691958011a499c5',
  ],
  [
    'aba-westpac.aba',
    'aba-westpac',
    AUSTRALIAN,
    'ef0360ba5e1863160c15391c3825370df8253b1d2d2d8994a15fd1d917f89599',
  ],
  [
    'bnz.txt',
    'bnz',
    NEW_ZEALAND,
    '3c85e3b2580731ce01f6da8c8fa9db0fe2f4941123f4b7cdecdad41bf9af660c',
  ],
  [
    'anz-nz.csv',
    'anz-nz',
    NEW_ZEALAND,
    '19bd43a6ddc8fb6ac97940a30e414b5394097eeafa0992504c54928e36d4c71c',
  ],
  [
    'pain001-03.xml',
    'pain001-03',
    AUSTRALIAN,
    'ff99da9f74d2edac5378e843be343d2f512dcd16a37941629480adede4467b50',
  ],
  [
    'pain001-09.xml',
    'pain001-09',
    AUSTRALIAN,
    '7607c2b30eaa3150c64dde692406be0dc0522b47f35d4e4365e42c2fed866b93',
  ],
]

describe('BEY-23 the bytes of a batch', () => {
  test.each(FILES)('%s never change', async (file, name, batch, sha256) => {
    const bankFile = makeBankFile(batch, profileOf(name))
    expect(new TextDecoder().decode(bankFile.bytes)).toBe(await readFile(goldenPath(file), 'utf8'))
    expect(bankFile.sha256).toBe(sha256)
  })

  test('every profile has a golden file', () => {
    expect(FILES.map(([, name]) => name)).toEqual(Object.keys(PROFILES))
  })

  test('pain.001 names bank and branch of New Zealand by its clearing system', async () => {
    const bankFile = makeBankFile(NEW_ZEALAND, profileOf('pain001-03'))
    expect(new TextDecoder().decode(bankFile.bytes)).toBe(
      await readFile(goldenPath('pain001-03-nz.xml'), 'utf8'),
    )
  })

  test.each(FILES)('%s does not depend on the order of the payouts', (_, name, batch, sha256) => {
    const turned = { ...batch, payouts: batch.payouts.toReversed() }
    expect(makeBankFile(turned, profileOf(name)).sha256).toBe(sha256)
  })

  test('counts and totals the payouts without the balancing debit', () => {
    expect(makeBankFile(AUSTRALIAN, profileOf('aba-cba'))).toMatchObject({
      count: 2,
      total: 123_457,
    })
  })
})
