import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { COMMON_PASSWORDS } from '../../src/modules/identity/sign-in/common-passwords.ts'
import { refuseWeakPassword } from '../../src/modules/identity/sign-in/new-password.ts'
import { startWorld, type World } from '../harness.ts'
import { long } from '../long.ts'

const STRONG = 'a quiet harbour at noon'
const linesOf = (path: string): string[] =>
  readFileSync(join(import.meta.dirname, path), 'utf8')
    .trimEnd()
    .split('\n')

/** The most used passwords of zxcvbn's list with at least eight characters; shorter ones fail by their length. */
const OFTEN_USED = linesOf('most-used.txt')

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The passwords that are not refused as common; tries forty at a time. */
async function accepted(
  passwords: readonly string[],
  choose: (password: string) => Promise<unknown>,
): Promise<string[]> {
  const passed: string[] = []
  for (let from = 0; from < passwords.length; from += 40)
    await Promise.all(
      passwords.slice(from, from + 40).map(async (password) => {
        const refusal = await choose(password).then(
          () => 'accepted',
          (failure: Error) => failure.message,
        )
        if (!refusal.includes('one of the most commonly used passwords')) passed.push(password)
      }),
    )
  return passed
}

test('BEY-51 refuses each of the 3,000 most used passwords, and accepts a strong one', async () => {
  const merchant = await world.merchant()
  const { identity } = world.services
  const refToken = await merchant.refToken()
  expect(new Set(OFTEN_USED).size).toBe(3_000)
  expect(
    await accepted(OFTEN_USED, (password) => identity.resetPassword(refToken, password)),
  ).toEqual([])
  expect(await identity.resetPassword(refToken, STRONG)).toEqual({
    customToken: expect.any(String),
  })
})

test('BEY-51 refuses each password of the whole list, also in capitals', long, async () => {
  const { merchantId, email } = await world.merchant()
  const { merchants } = world.services
  const choose = (password: string) =>
    refuseWeakPassword({ merchants, breaches: null }, password, { merchantId, email })
  const all = [...COMMON_PASSWORDS]
  expect(all.length).toBe(linesOf('../../src/modules/identity/sign-in/common-passwords.txt').length)
  expect(await accepted(all, choose)).toEqual([])
  expect(
    await accepted(
      all.map((password) => password.toUpperCase()),
      choose,
    ),
  ).toEqual([])
  expect(await accepted([STRONG], choose)).toEqual([STRONG])
})
