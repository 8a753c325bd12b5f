import type { AbaProfile } from './make-aba.ts'
import type { Pain001Profile } from './make-pain001.ts'

/** The file format a bank accepts. docs/bank-files.md says what to ask the bank first. */
export type BankFileProfile = AbaProfile | Pain001Profile | { format: 'bnz' } | { format: 'anz-nz' }

export const PROFILES: Readonly<Record<string, BankFileProfile>> = {
  'aba-cba': { format: 'aba', bank: 'CBA', isBalanced: true, hasHeaderAccount: false },
  'aba-nab': { format: 'aba', bank: 'NAB', isBalanced: false, hasHeaderAccount: false },
  'aba-anz': { format: 'aba', bank: 'ANZ', isBalanced: false, hasHeaderAccount: true },
  'aba-westpac': { format: 'aba', bank: 'WBC', isBalanced: false, hasHeaderAccount: false },
  bnz: { format: 'bnz' },
  'anz-nz': { format: 'anz-nz' },
  'pain001-03': { format: 'pain.001', version: '03' },
  'pain001-09': { format: 'pain.001', version: '09' },
}
