import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { alterBooks } from '../../test/alter-books.ts'
import type { TestMerchant } from '../../test/harness.ts'
import { operatorOptions, commandLine } from '../../test/command-line.ts'
import { at, pay, startOwnWorld } from '../../test/money/payout-merchants.ts'
import { SHARED_SECRET } from '../../test/shared-secret.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let merchant: TestMerchant
let folder: string
beforeAll(async () => {
  world = await startOwnWorld({ secret: SHARED_SECRET })
  folder = await mkdtemp(join(tmpdir(), 'altered-books-'))
  merchant = await world.merchant()
  await pay(world, merchant, at('2026-03-05', '10:00'), 250_00)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.stop()
})

const run = commandLine(
  () => world,
  () => ({ FEE_INVOICE_NAME: 'Tane Payments Ltd', FEE_INVOICE_ABN: '51824753556' }),
)

const signedBy = (name: string, may: string) => operatorOptions(run, name, [may])

test('BEY-180 fee-invoices makes invoices for past months, lists them, and saves one without overwriting', async () => {
  const { slug } = merchant
  expect((await run('fee-invoices', 'list', slug)).out).toBe('There is no invoice yet.')
  expect(await run('fee-invoices', 'make')).toEqual({ code: 0, err: '', out: 'Made 1.' })
  expect((await run('fee-invoices', 'make')).out).toBe('Made 0.')
  expect((await run('fee-invoices', 'list', slug)).out).toMatch(
    /^2026-03 +\S+-0001 +\$4\.68 AUD +\$0\.47 AUD +\$5\.15 AUD$/,
  )
  const target = join(folder, 'fees.pdf')
  const save = ['fee-invoices', 'save', slug, '--out', target, '--month']
  expect((await run(...save, '2026-02')).err).toBe(
    'No such invoice. Run fee-invoices list to see them.',
  )
  const saved = await run(...save, '2026-03')
  expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/SHA-256 [0-9a-f]{64}$/) })
  expect((await readFile(target)).subarray(0, 5).toString()).toBe('%PDF-')
  // An existing file is not overwritten.
  expect((await run(...save, '2026-03')).code).toBe(1)
  expect((await run('fee-invoices', 'save', slug)).err).toBe(
    'fee-invoices save needs --month and --out.',
  )
})

test('BEY-191 altered-books lists changes, and exits with 1 until a person acknowledges them', async () => {
  const { slug, merchantId } = merchant
  expect(await run('altered-books', 'list')).toEqual({
    code: 0,
    err: '',
    out: 'The last checks found nothing.',
  })
  await world.services.bookChain.verifyAll()
  await alterBooks(world.databaseUrl, merchantId)
  await world.services.bookChain.verifyAll()
  const listed = await run('altered-books', 'list')
  expect(listed).toMatchObject({ code: 1, out: expect.stringContaining(`${slug}: journal jrnl_`) })
  expect(listed.out).toContain('payment_capturedx')

  const acknowledge = ['altered-books', 'acknowledge', slug]
  const reason = ['--reason', 'A restore by Sam, ticket 12']
  expect((await run(...acknowledge, ...reason)).err).toContain('Say who you are')
  expect(
    (await run(...acknowledge, ...reason, ...(await signedBy('maker', 'payout-files:make')))).err,
  ).toBe('You need the permission to acknowledge changes to books.')
  expect((await run(...acknowledge, ...(await signedBy('one', 'books:acknowledge')))).err).toBe(
    'Give a reason.',
  )
  const acknowledged = await run(
    ...acknowledge,
    ...reason,
    ...(await signedBy('two', 'books:acknowledge')),
  )
  expect(acknowledged).toEqual({ code: 0, err: '', out: `Acknowledged 1 of ${slug}.` })
  const after = await run('altered-books', 'list')
  expect(after).toMatchObject({
    code: 0,
    out: expect.stringContaining('(two@operator.example: A restore by Sam, ticket 12)'),
  })
  const repeated = await run(
    ...acknowledge,
    ...reason,
    ...(await signedBy('three', 'books:acknowledge')),
  )
  expect(repeated.err).toBe('The last check did not find this. Look at it again.')
})
