// `npm run prove:rolling-restart [-- --rounds 2] [--rate 5] [--drain 5] [--search] [--pooler]`: restarts two API
// processes behind nginx with the configuration of operating/nginx, and two workers, one after the other, while
// customers pay. No call may fail, the books must have each payment once, and each customer one receipt. `--search`
// looks for the highest rate that holds; with `--pooler` the database is behind PgBouncer. Prints a table; exit code 1
// when the first rate does not hold.
import { parseArgs } from 'node:util'

import { percentile } from '../flood/measure.ts'
import { printTable } from '../print-table.ts'
import { type Deployed, deployUnder } from './deploy.ts'
import { startInstallation } from './installation.ts'
import { hasNginx } from './nginx.ts'

/** The search ends when the highest passing and the lowest failing rate are this close. */
const NEAR = 1.15

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    rate: { type: 'string', default: '5' },
    drain: { type: 'string', default: '5' },
    search: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const first = Number(values.rate)
if (!(rounds >= 1) || !(first > 0)) throw new Error('--rounds must be at least 1, --rate above 0.')
if (!hasNginx()) {
  console.error('nginx is not installed (Debian: apt-get install nginx-light).')
  process.exit(1)
}

const holds = ({ failures, problems }: Deployed): boolean => failures.length + problems.length === 0

/** Doubles the rate until it no longer holds, then halves the distance. */
async function* searched(deploy: (rate: number) => Promise<Deployed>): AsyncGenerator<Deployed> {
  let best = 0
  let worst = Number.POSITIVE_INFINITY
  let rate = first
  while (worst / best > NEAR) {
    const deployed = await deploy(rate)
    yield deployed
    if (holds(deployed)) best = rate
    else worst = rate
    if (best === 0) return
    rate = Number.isFinite(worst) ? Math.round(Math.sqrt(best * worst)) : best * 2
    if (rate === best || rate === worst) return
  }
}

const installation = await startInstallation(values.drain, values.pooler)
const all: Deployed[] = []
try {
  const deploy = (rate: number) => deployUnder(installation, { rate, rounds })
  if (values.search)
    for await (const deployed of searched(deploy)) {
      all.push(deployed)
      console.log(`· ${deployed.rate} a second: ${holds(deployed) ? 'holds' : 'does not hold'}`)
    }
  else all.push(await deploy(first))
} finally {
  await installation.stop()
}
printTable(
  ['a second', 'restart', 'not ready after ms', 'ended after ms', 'exit code'],
  all.flatMap(({ rate, restarts }) =>
    restarts.map(({ name, unreadyMs, endedMs, code }) => [
      rate,
      name,
      Math.round(unreadyMs),
      Math.round(endedMs),
      code ?? -1,
    ]),
  ),
)
printTable(
  ['a second', 'payments', 'failed', 'otherwise wrong', 'p50 ms', 'p99 ms', 'longest ms'],
  all.map(({ rate, payments, times, failures, problems }) => [
    rate,
    payments,
    failures.length,
    problems.length,
    ...[0.5, 0.99, 1].map((share) => percentile(times, share)),
  ]),
)
for (const { rate, failures, problems } of all)
  for (const problem of [...new Set([...problems, ...failures])].slice(0, 5))
    console.log(`  at ${rate} a second: ${problem}`)
const highest = Math.max(0, ...all.filter(holds).map(({ rate }) => rate))
console.log(
  highest > 0 ? `${highest} payments a second, none failed.` : 'Payments failed, or were wrong.',
)
process.exit(highest > 0 ? 0 : 1)
