import { ms } from '../figures.ts'
import { medianTimes, type GetRequest } from '../load.ts'
import { listPath, type Testbed } from './measure-list.ts'
import type { Report } from '../report.ts'

const REPETITIONS = 40
const ALLOWED_MS = 25

export async function measureDepth({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  report.heading(`The deepest page, ${merchant.rows} payments, one request at a time`)
  for (const status of [undefined, 'paid', 'failed']) {
    const at = (page: number): GetRequest => server.get(listPath(merchant, { page, status }))
    const last = await countPages(at(1))
    const [first = 0, deepest = 0] = await medianTimes([at(1), at(last)], REPETITIONS)
    report.line(`page 1${status ? ` of ${status}` : ''}`, ms(first))
    report.check(
      `page ${last}${status ? ` of ${status}` : ''}`,
      ms(deepest),
      `at most ${ms(first + ALLOWED_MS)}`,
      deepest <= first + ALLOWED_MS,
    )
  }
}

async function countPages({ port, path, headers }: GetRequest): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return Number(answer.headers.get('limepay-page-count'))
}
