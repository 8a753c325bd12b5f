// `npm run prove:bank-lines`: a year of ten merchants' own bank statements, in ten formats, with late, merged, split
// and foreign lines, deposits that differ by a fee, and transfers that never arrive. Every deposit of ours must be
// explained, none wrongly, and at most 1 % by hand (of ours, and of all), not counting those that differ, which a
// person accepts. Undoing links of each kind, differences and reports must restore every row. Prints a table; exit code
// 1 on failure.
import { startOwnWorld } from '../../money/payout-merchants.ts'
import { printTable } from '../print-table.ts'
import { proveMerchant, type Proof } from './prove-bank-lines.ts'

const MERCHANTS = 10
const DAYS = 365
const UNDONE_PER_KIND = 25

const world = await startOwnWorld()
const proofs: Proof[] = []
try {
  for (let nextIndex = 0; nextIndex < MERCHANTS; nextIndex++)
    proofs.push(
      await proveMerchant(world, { index: nextIndex, days: DAYS, undone: UNDONE_PER_KIND }),
    )
} finally {
  await world.stop()
}

const NAMES = [
  'ours',
  'others',
  'right',
  'wrong',
  'byHand',
  'oursByHand',
  'unsuggested',
  'differing',
  'differingNotRestored',
  'lost',
  'missing',
  'undone',
  'notRestored',
] as const
const total = (name: (typeof NAMES)[number]): number =>
  proofs.reduce((sum, proof) => sum + proof[name], 0)
printTable(
  ['format', ...NAMES],
  [
    ...proofs.map((proof) => [proof.format, ...NAMES.map((name) => proof[name])]),
    ['all', ...NAMES.map(total)],
  ],
)
const manualShare = total('byHand') / (total('ours') + total('others'))
const manualShareOfOurs = total('oursByHand') / total('ours')
const isProven =
  (['wrong', 'unsuggested', 'missing', 'notRestored', 'differingNotRestored'] as const).every(
    (name) => total(name) === 0,
  ) &&
  total('differing') > 0 &&
  total('lost') > 0 &&
  Math.max(manualShare, manualShareOfOurs) <= 0.01
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
console.log(
  `By hand: ${percent(manualShareOfOurs)} of ours, ${percent(manualShare)} of all: ${isProven ? 'proven' : 'NOT proven'}`,
)
process.exit(isProven ? 0 : 1)
