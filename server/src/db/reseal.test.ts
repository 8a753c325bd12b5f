import { randomBytes } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { runDatabase } from '../../test/run-database.ts'
import { SetClock } from '../kit/clock.ts'
import { idMaker } from '../kit/ids.ts'
import { systemRandom } from '../kit/random.ts'
import { sealedTextPrefix, sealText, unsealText } from '../kit/secrets/sealed.ts'
import { deriveKeys, type Keys } from '../kit/secrets/secrets.ts'
import { openDatabase } from './database.ts'
import { resealColumn, sealedColumn } from './reseal.ts'

const db = openDatabase({ url: runDatabase(), poolSize: 2, onError: console.error })
afterAll(() => db.close())

const clock = new SetClock(new Date('2026-03-03T00:00:00Z'))
const [OLD, NEW, STRANGE] = [randomBytes(48), randomBytes(48), randomBytes(48)]
const keysOf = (current: Buffer, ...others: Buffer[]) =>
  deriveKeys([current, ...others], 'a column')
const rotated = keysOf(NEW, OLD)

const columnOf = (keys: Keys) =>
  sealedColumn({
    table: 'app.mail',
    column: 'plain',
    form: 'text',
    id: ['mailId'],
    keys,
    contextOf: ({ mailId = '' }) => mailId,
  })

/** A merchant's emails, sealed with these keys. */
async function mails(
  count: number,
  keys: Keys,
  merchantId = idMaker(clock, systemRandom)('merchant'),
) {
  const newId = idMaker(clock, systemRandom)
  const ids = Array.from({ length: count }, () => newId('mail'))
  await db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.mail')
      .values(
        ids.map((mailId) => ({
          merchantId,
          mailId,
          cause: mailId,
          kind: 'receipt',
          channel: 'email' as const,
          recipient: 'mia@example.com',
          subject: 'Receipt',
          html: '',
          plain: sealText(keys, `text of ${mailId}`, mailId, systemRandom),
          status: 'kept' as const,
          createdAt: clock.now(),
          sentAt: null,
        })),
      )
      .execute(),
  )
  return merchantId
}

const storedMails = (merchantId: string) =>
  db.reader.query<{ mailId: string; plain: string }>(
    null,
    'select mail_id, plain from app.mail where merchant_id = $1',
    [merchantId],
  )

test('BEY-27 continues where it was interrupted, and does nothing the second time', async () => {
  const merchantId = await mails(450, keysOf(OLD))
  let remaining = 300
  const failing = {
    bytes(size: number) {
      if (remaining-- === 0) throw new Error('killed')
      return systemRandom.bytes(size)
    },
  }
  const merchantIds = [merchantId]
  const reseal = (random = systemRandom) =>
    resealColumn(db, columnOf(rotated), { merchantIds, random })
  await expect(reseal(failing)).rejects.toThrow('killed')
  const isRenewed = ({ plain }: { plain: string }) => plain.startsWith(sealedTextPrefix(rotated))
  const before = (await storedMails(merchantId)).filter(isRenewed).length
  expect(before).toBe(200)
  expect(await reseal()).toEqual({ resealed: 250, unopened: 0, bare: 0 })
  expect(await reseal()).toEqual({ resealed: 0, unopened: 0, bare: 0 })
  for (const { mailId, plain } of await storedMails(merchantId))
    expect(unsealText(keysOf(NEW), plain, mailId)).toBe(`text of ${mailId}`)
})

test('counts a value that neither secret opens, and leaves it unchanged', async () => {
  const merchantId = await mails(2, keysOf(OLD))
  await mails(1, keysOf(STRANGE), merchantId)
  const result = await resealColumn(db, columnOf(rotated), {
    merchantIds: [merchantId],
    random: systemRandom,
  })
  expect(result).toEqual({ resealed: 2, unopened: 1, bare: 0 })
})
