import type { MerchantTx } from '../../db/database.ts'
import { columnName } from '../../db/names.ts'
import type { Row } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import type { SettingsDeps } from './deps.ts'
import type { Business, Refusal } from './rules.ts'

export const CHANGED = 'Someone else changed these settings. Please look at them again.'

interface Rows<R extends Row<'app.merchant'>> {
  lock: (tx: MerchantTx, merchantId: string) => Promise<R>
  write: (tx: MerchantTx, merchantId: string, change: Partial<R>, now: Date) => Promise<void>
}

export const merchantRows = ({ merchants }: SettingsDeps): Rows<Row<'app.merchant'>> => ({
  lock: merchants.lock,
  write: merchants.change,
})

/** The merchant's row, with its GST registration from another table. */
export const businessRows = ({
  merchants: { lock, change: write, gst },
}: SettingsDeps): Rows<Business> => ({
  lock: async (tx, merchantId) => ({
    ...(await lock(tx, merchantId)),
    gstNumber: await gst.find(tx, merchantId),
  }),
  async write(tx, merchantId, { gstNumber, ...change }, now) {
    await write(tx, merchantId, change)
    if (gstNumber !== undefined) await gst.write(tx, merchantId, gstNumber, now)
  },
})

export interface Section<T, R extends Row<'app.merchant'>> {
  name: 'business' | 'public_info' | 'account' | 'branding'
  rows: Rows<R>
  shown: (merchant: R) => T
  change: (merchant: R) => Partial<R> | Refusal
  /** Called in the transaction of the change. */
  follow?: (tx: MerchantTx, before: R, after: R) => Promise<void>
}

/** Throws 409 when the section was saved since the version, 400 with a sentence when the change is invalid. */
export const saveSection = <
  T extends { version?: string | undefined },
  R extends Row<'app.merchant'>,
>(
  { db, clock, audit }: SettingsDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  version: string | undefined,
  section: Section<T, R>,
): Promise<T> =>
  db.inMerchant(merchantId, async (tx) => {
    const before = await section.rows.lock(tx, merchantId)
    if (version !== undefined && version !== section.shown(before).version)
      throw conflict('settings_changed', CHANGED)
    const change = section.change(before)
    if ('refusal' in change) throw badRequest(change.refusal)
    const after = { ...before, ...change }
    const changed = (Object.keys(change) as (keyof R & string)[]).filter(
      (key) => before[key] !== after[key],
    )
    if (changed.length === 0) return section.shown(before)
    const changes = Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<R>
    await section.rows.write(tx, merchantId, changes, clock.now())
    await section.follow?.(tx, before, after)
    await audit.record(tx, merchantId, {
      actor: userId,
      action: `settings.${section.name}_changed`,
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { changed: changed.map(columnName).join(', ') },
    })
    return section.shown(after)
  })
