import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sampleApplication, pdfOf } from '../../test/sample-application.ts'
import { operatorOptions, commandLine } from '../../test/command-line.ts'
import { startOwnWorld } from '../../test/money/payout-merchants.ts'
import { SHARED_SECRET } from '../../test/shared-secret.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let folder: string
beforeAll(async () => {
  world = await startOwnWorld({ secret: SHARED_SECRET })
  folder = await mkdtemp(join(tmpdir(), 'application-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.stop()
})

const run = commandLine(() => world)

const asOperator = (name: string, ...may: string[]) =>
  operatorOptions(
    run,
    name,
    may.map((permission) => `applications:${permission}`),
  )

test('BEY-190 the command line handles applications with the people and permissions of the desk', async () => {
  const { tenantId } = await world.services.merchants.createTenant({ name: 'Northside' })
  const file = join(folder, 'application.json')
  const document = join(folder, 'identity.pdf')
  await writeFile(document, pdfOf('identity'))
  await writeFile(file, JSON.stringify(sampleApplication(tenantId, 'cli-books', { activity: '' })))

  expect((await run('application', 'enter', file)).err).toContain('Say who you are')
  const refused = await run('application', 'enter', file, ...(await asOperator('reader', 'read')))
  expect(refused).toMatchObject({
    code: 1,
    err: 'You need the permission to enter merchant applications.',
  })
  const entered = await run('application', 'enter', file, ...(await asOperator('one', 'enter')))
  const id = /mapp_[\w-]{16}/.exec(entered.out)?.[0] ?? ''
  expect(entered).toEqual({ code: 0, err: '', out: `Entered ${id}.` })

  const add = ['application', 'add-document', id, document, '--kind']
  const noKind = await run(...add, 'passport', ...(await asOperator('two', 'enter')))
  expect(noKind.err).toBe('--kind is one of registration, identity, bank, address, other.')
  const added = await run(...add, 'identity', ...(await asOperator('three', 'enter')))
  const documentId = /mapd_[\w-]{16}/.exec(added.out)?.[0] ?? ''
  expect([added.err, documentId.length]).toEqual(['', 21])

  const shown = (await run('application', 'show', id, ...(await asOperator('four', 'read')))).out
  expect(shown).toContain('Quay Books Pty Ltd, entered. Version 2')
  expect(shown).toContain(`${documentId}: Identity document, identity.pdf, 1 KB`)
  expect(shown).toContain('It lacks something. Say what the business sells.')
  expect(shown).toContain('one@operator.example: Entered application')

  const target = join(folder, 'saved.pdf')
  const save = ['application', 'save-document', id, documentId, '--out', target]
  expect((await run(...save, ...(await asOperator('five', 'read')))).err).toBe('')
  expect((await readFile(target)).equals(pdfOf('identity'))).toBe(true)

  const sole = { entity: 'sole_trader', activity: 'Books' } as const
  await writeFile(file, JSON.stringify(sampleApplication(tenantId, 'cli-books', sole)))
  const change = ['application', 'change', id, file]
  expect((await run(...change, ...(await asOperator('six', 'enter')))).err).toContain('--seen')
  expect((await run(...change, '--seen', '1', ...(await asOperator('seven', 'enter')))).err).toBe(
    'This application was changed meanwhile. Look at it again.',
  )
  expect((await run(...change, '--seen', '2', ...(await asOperator('eight', 'enter')))).err).toBe(
    '',
  )
  const bank = join(folder, 'bank.pdf')
  await writeFile(bank, pdfOf('bank'))
  const proof = ['application', 'add-document', id, bank, '--kind', 'bank']
  expect((await run(...proof, ...(await asOperator('nine', 'enter')))).err).toBe('')

  const review = ['application', 'review', id, '--seen', '4', '--note', 'All looked at']
  expect((await run(...review, ...(await asOperator('ten', 'review')))).out).toContain(
    `Reviewed ${id}.`,
  )
  const options = ['--seen', '5']
  const activate = ['application', 'activate', id, ...options]
  const activated = await run(...activate, ...(await asOperator('eleven', 'activate')))
  expect([activated.err, activated.out]).toEqual([
    '',
    expect.stringContaining('Made the merchant cli-books'),
  ])
  expect(await world.services.merchants.findBySlug('cli-books')).toMatchObject({
    businessName: 'Quay Books Pty Ltd',
    feeBasisPoints: 160,
  })
  expect((await run('application', 'list', ...(await asOperator('twelve', 'read')))).out).toMatch(
    new RegExp(`^${id} +activated +\\d{4}-\\d\\d-\\d\\d +AU +Quay Books Pty Ltd$`),
  )
})

test('BEY-190 the command line refuses an application with a reason, reopens it, removes a document, and names what is missing', async () => {
  const { tenantId } = await world.services.merchants.createTenant({ name: 'Southside' })
  const { applications } = world.services
  const file = join(folder, 'second.json')
  await writeFile(file, JSON.stringify(sampleApplication(tenantId, 'cli-second')))
  const entered = await run('application', 'enter', file, ...(await asOperator('a', 'enter')))
  const id = /mapp_[\w-]{16}/.exec(entered.out)?.[0] ?? ''
  const refuse = ['application', 'refuse', id, '--seen', '1', '--note', 'No proof', '--reason']
  expect((await run(...refuse, 'taste', ...(await asOperator('b', 'review')))).err).toContain(
    '--reason is one of identity, documents,',
  )
  expect((await run(...refuse, 'documents', ...(await asOperator('c', 'review')))).out).toBe(
    `Refused ${id}.`,
  )
  const shown = (await run('application', 'show', id, ...(await asOperator('d', 'read')))).out
  expect(shown).toContain('Refused: Documents missing or not readable. No proof')
  const reopen = ['application', 'reopen', id, '--seen', '2', '--note', 'They came']
  expect((await run(...reopen, ...(await asOperator('e', 'review')))).out).toBe(`Reopened ${id}.`)

  const document = join(folder, 'other.pdf')
  await writeFile(document, pdfOf('other'))
  const add = ['application', 'add-document', id, document, '--kind', 'other']
  const added = await run(...add, ...(await asOperator('f', 'enter')))
  const documentId = /mapd_[\w-]{16}/.exec(added.out)?.[0] ?? ''
  const remove = ['application', 'remove-document', id, documentId]
  expect((await run(...remove, ...(await asOperator('g', 'enter')))).out).toBe(
    `Removed ${documentId}.`,
  )
  expect((await run(...remove, ...(await asOperator('h', 'enter')))).err).toContain(
    'No such application or document',
  )
  expect((await run('application', 'show')).err).toBe('application --help shows what it takes.')
  const list = await applications.list(
    {
      operatorId: '',
      email: '',
      name: '',
      permissions: ['applications:read'],
      batchLimit: 0,
    },
    10,
  )
  expect(list.open.map(({ applicationId }) => applicationId)).toEqual([id])
})
