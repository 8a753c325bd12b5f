import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from '../../test/authenticator.ts'
import { commandLine } from '../../test/command-line.ts'
import { addAccount, at, netOf, pay, startOwnWorld } from '../../test/money/payout-merchants.ts'
import { BANK_FILES, trustProfile } from '../../test/operators.ts'
import { SHARED_SECRET } from '../../test/shared-secret.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let folder: string
beforeAll(async () => {
  world = await startOwnWorld({ providers: BANK_FILES, secret: SHARED_SECRET })
  folder = await mkdtemp(join(tmpdir(), 'payout-file-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.stop()
})

const run = commandLine(
  () => world,
  () => ({ BANK_FILES: 'on' }),
)

async function person(name: string, ...may: string[]): Promise<string> {
  const { out } = await run(
    'operator',
    'add',
    `${name}@operator.example`,
    '--name',
    name,
    '--limit',
    '5000',
    ...may.flatMap((permission) => ['--may', permission]),
  )
  return /^([A-Z2-7]{32})$/m.exec(out)?.[1] ?? ''
}

test('BEY-77 BEY-214 BEY-215 two people pay merchants out by file at the command line, each with their own code', async () => {
  // The commands read business time from the database, so it is now.
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-05', '10:00'), 80_00)
  world.time.set(at('2026-03-12', '10:00'))
  await world.services.payouts.runNow(merchant.merchantId)

  const mary = await person('mary', 'payout-files:make', 'payout-files:download', 'bank:settings')
  const abel = await person('abel', 'payout-files:approve')
  const by = (name: string, secret: string, steps = 0) => [
    '--as',
    `${name}@operator.example`,
    '--code',
    codeOf(secret, steps),
  ]
  const file = join(folder, 'profile.json')
  await writeFile(file, JSON.stringify(trustProfile()))
  expect((await run('bank-profile', 'set', file, ...by('mary', mary, -1))).err).toBe('')
  const repeated = await run('bank-profile', 'set', file, ...by('mary', mary, -1))
  expect(repeated).toMatchObject({ code: 1, err: 'The address or the code is not correct.' })
  expect((await run('bank-profile', 'list')).out).toContain('trust-aud   aba-cba   AUD')

  // 2030-12-02 is a Monday.
  const args = ['payout-file', 'make', '--profile', 'trust-aud', '--day', '2030-12-02']
  expect((await run(...args)).err).toContain('Say who you are')
  const result = await run(...args, ...by('mary', mary))
  expect([result.err, result.out]).toEqual(['', expect.stringContaining('Made PB000001.')])
  const shown = (await run('payout-file', 'show', 'PB000001')).out
  expect(shown).toContain('PB000001 of trust-aud, made, for 2030-12-02')
  expect(shown).toContain(`${(netOf(80_00) / 100).toFixed(2)} AUD`)
  expect(await run('payout-file', 'approve', 'PB000001', ...by('abel', abel))).toMatchObject({
    out: 'Approved PB000001.',
    code: 0,
  })
  const target = join(folder, 'PB000001.aba')
  const loaded = await run(
    'payout-file',
    'download',
    'PB000001',
    '--out',
    target,
    ...by('mary', mary, 1),
  )
  expect([loaded.err, loaded.out]).toEqual(['', expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/)])
  expect(await readFile(target, 'utf8')).toContain('PB000001')
  expect((await run('payout-file', 'list')).out).toContain('downloaded   made by mary')
  const receipt = ['payout-file', 'receipt', 'PB000001', '--kind']
  expect((await run(...receipt, 'lost')).err).toBe(
    '--kind is one of accepted, processed, rejected.',
  )
  const noted = [...receipt, 'accepted', '--bank-reference', 'R-77']
  expect((await run(...noted)).err).toContain('Say who you are')
  const ursula = await person('ursula', 'payout-files:download')
  expect((await run(...noted, ...by('ursula', ursula))).out).toBe(
    'Noted for PB000001: accepted by the bank.',
  )
  expect((await run('payout-file', 'show', 'PB000001')).out).toMatch(
    /accepted +R-77 +noted by ursula/,
  )
  expect((await run('bank-entry', 'list', '--kind', 'fees')).out).toBe('No entry is of that kind.')
  expect((await run('bank-entry', 'list', '--kind', 'gifts')).err).toContain('--kind is one of')
  expect((await run('payout-file', 'approve', 'PB000009', ...by('abel', abel, 1))).err).toContain(
    'No such file or profile',
  )
  const reset = await run('operator', 'reset-factor', 'abel@operator.example')
  expect(reset.out).toMatch(/^[A-Z2-7]{32}$/m)
  expect((await run('payout-file', 'approve', 'PB000001', ...by('abel', abel, 1))).err).toBe(
    'The address or the code is not correct.',
  )
  expect((await run('operator', 'disable', 'abel@operator.example')).code).toBe(0)
  expect((await run('operator', 'list')).out).toMatch(/abel@operator.example +abel +disabled/)
})

test('BEY-224 the command line restores an operator whose access was ended', async () => {
  const email = 'rita@operator.example'
  const key = await person('rita', 'payout-files:make')
  const restore = ['operator', 'restore', email, '--may', 'payout-files:approve']
  expect((await run(...restore)).err).toBe(`${email} is not a disabled operator.`)
  await run('operator', 'disable', email)
  const { out } = await run(...restore)
  const restored = /^([A-Z2-7]{32})$/m.exec(out)?.[1] ?? ''
  expect(restored).not.toBe(key)
  expect(out).toContain('/operator/set-up#')
  expect((await run('operator', 'list')).out).toMatch(
    /rita@operator.example +rita +\$0.00 AUD +payout-files:approve$/m,
  )
  const { operators } = world.services
  await expect(operators.byCode(email, codeOf(key))).rejects.toMatchObject({ status: 401 })
  expect((await operators.byCode(email, codeOf(restored))).permissions).toEqual([
    'payout-files:approve',
  ])
  const log = (await run('security-log')).out.split('\n')
  expect(log[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +system +Made a link to choose a password for rita@/,
  )
  expect(log[1]).toMatch(
    /system +Restored the access of rita@operator.example +.*may approve payout files/,
  )
  const newest = (await run('security-log', '--most', '1')).out
  expect(newest).toMatch(/^\S+ \S+ +system +Made a link to choose a password for rita@\S+$/)
  expect((await run('security-log', '--most', '0')).err).toContain('--most is a whole number')
})
