// `npm run prove:bank-lines`: a year of ten merchants' own bank statements, in ten formats, with late, merged, split and
// foreign lines. Every deposit of ours must be explained, at most 1 % by hand, none wrongly; undoing any link must
// restore what was before. Prints a table; exit code 1 when it does not hold.
import { startOwnWorld } from '../../money/payout-merchants.ts'
import { printTable } from '../print-table.ts'
import { proveMerchant, type Proof } from './prove-bank-lines.ts'

const MERCHANTS = 10
const DAYS = 365

const world = await startOwnWorld()
const proofs: Proof[] = []
try {
  for (let place = 0; place < MERCHANTS; place++)
    proofs.push(await proveMerchant(world, { place, days: DAYS }))
} finally {
  await world.stop()
}

const NAMES = [
  'ours',
  'others',
  'right',
  'wrong',
  'byHand',
  'unsuggested',
  'missing',
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
const share = total('byHand') / (total('ours') + total('others'))
const isProven =
  total('wrong') === 0 && total('missing') === 0 && total('notRestored') === 0 && share <= 0.01
console.log(`${(share * 100).toFixed(2)} % by hand: ${isProven ? 'proven' : 'NOT proven'}`)
process.exit(isProven ? 0 : 1)
