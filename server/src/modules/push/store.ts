import type { PushKind } from '@paydeck/contract/calls/push'
import type { Currency } from '@paydeck/contract/money/currency'

import type { MerchantTx, Reader } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'
import type { Subject } from './message.ts'

export type DeviceRow = Row<'app.pushDevice'>

interface Owner {
  merchantId: string
  userId: string
}

/**
 * Devices whose sign-in has neither been ended nor reached its maximum age. An idle sign-in counts, because a device is
 * notified while its person is away.
 */
const SIGNED_IN_DEVICES = `from app.push_device d
  join global.session e on e.session_id = d.session_id and e.merchant_id = d.merchant_id
  join global.app_user u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
  join global.membership g
    on g.tenant_id = e.tenant_id and g.user_id = e.user_id and g.merchant_id = e.merchant_id
  where e.revoked_at is null and e.expires_at > $2 and not e.owes_second_factor and u.disabled_at is null
    and d.merchant_id = $1`

export type ListedDevice = Pick<
  DeviceRow,
  'deviceId' | 'addressKey' | 'browser' | 'kinds' | 'createdAt'
>

export const devicesOf = (
  reader: Reader,
  { merchantId, userId }: Owner,
  now: Date,
): Promise<ListedDevice[]> =>
  reader.query<ListedDevice>(
    'push_devices_of_person',
    `select d.device_id, d.address_key, d.browser, d.kinds, d.created_at ${SIGNED_IN_DEVICES} and d.user_id = $3
     order by d.created_at desc, d.device_id`,
    [merchantId, now, userId],
  )

export interface Recipient {
  deviceId: string
  role: string
  permissions: string[]
  addressSealed: Buffer
}

/** Devices to notify of a kind: all, or the given one. */
export const recipients = (
  reader: Reader,
  merchantId: string,
  filter: { kind: PushKind; deviceId: string | null; now: Date },
): Promise<Recipient[]> =>
  reader.query<Recipient>(
    'push_recipients',
    `select d.device_id, d.address_sealed, g.role, g.permissions ${SIGNED_IN_DEVICES}
       and $3 = any(d.kinds) and ($4::text is null or d.device_id = $4)`,
    [merchantId, filter.now, filter.kind, filter.deviceId],
  )

/** A device has one row per merchant, owned by the person who turned it on last. */
export async function saveDevice(
  tx: MerchantTx,
  merchantId: string,
  device: NewRow<'app.pushDevice'>,
): Promise<void> {
  const { userId, sessionId, addressSealed, browser, kinds } = device
  await tx
    .insertInto('app.pushDevice')
    .values({ merchantId, ...device })
    .onConflict((same) =>
      same
        .columns(['merchantId', 'addressKey'])
        .doUpdateSet({ userId, sessionId, addressSealed, browser, kinds }),
    )
    .execute()
}

/** The id of a known address; its sealed text is bound to that id. */
export async function findByAddress(
  tx: MerchantTx,
  merchantId: string,
  addressKey: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.pushDevice')
    .select('deviceId')
    .where('merchantId', '=', merchantId)
    .where('addressKey', '=', addressKey)
    .forUpdate()
    .executeTakeFirst()
  return row?.deviceId
}

/** Deletes all but a person's newest devices. */
export async function keepNewest(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
  limit: number,
): Promise<void> {
  await tx
    .deleteFrom('app.pushDevice')
    .where('merchantId', '=', merchantId)
    .where('deviceId', 'in', (of) =>
      of
        .selectFrom('app.pushDevice')
        .select('deviceId')
        .where('merchantId', '=', merchantId)
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('deviceId')
        .offset(limit),
    )
    .execute()
}

/** Anyone's device, or only the given person's. False for an unknown one. */
export async function deleteDevice(
  tx: MerchantTx,
  merchantId: string,
  { deviceId, userId = null }: { deviceId: string; userId?: string | null },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('app.pushDevice')
    .where('merchantId', '=', merchantId)
    .where('deviceId', '=', deviceId)
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Devices whose sign-in has ended for good. */
export const endedDevices = (
  reader: Reader,
  now: Date,
  limit: number,
): Promise<Pick<DeviceRow, 'merchantId' | 'deviceId'>[]> =>
  reader.query<Pick<DeviceRow, 'merchantId' | 'deviceId'>>(
    'push_devices_ended',
    `select d.merchant_id, d.device_id from app.push_device d
     left join global.session e on e.session_id = d.session_id
     left join global.membership g
       on g.tenant_id = e.tenant_id and g.user_id = e.user_id and g.merchant_id = e.merchant_id
     where g.user_id is null or e.revoked_at is not null or e.expires_at <= $1 limit $2`,
    [now, limit],
  )

type SubjectReader = (
  reader: Reader,
  merchantId: string,
  subjectId: string,
) => Promise<Subject | null>

interface SubjectRow {
  amount: number
  currency: Currency
  recordId: string
  status: string
}

const subjectReader =
  (name: string, text: string): SubjectReader =>
  async (reader, merchantId, subjectId) => {
    const [row] = await reader.query<SubjectRow>(name, text, [merchantId, subjectId])
    if (!row) return null
    const { status, ...subject } = row
    return { ...subject, ...(status === 'inquiry' && { isInquiry: true }) }
  }

const ofPayment = subjectReader(
  'push_payment',
  `select transaction_amount as amount, currency, transaction_id as record_id, status
   from app.payment where merchant_id = $1 and transaction_id = $2`,
)

/** The facts for a notification about a payment, dispute or payout. */
export const SUBJECTS: Record<PushKind, SubjectReader> = {
  paid: ofPayment,
  hold_expires: ofPayment,
  dispute: subjectReader(
    'push_dispute',
    `select amount, currency, transaction_id as record_id, status
     from app.dispute where merchant_id = $1 and dispute_id = $2 and borne_by = 'merchant'`,
  ),
  transfer_returned: subjectReader(
    'push_payout',
    `select amount, currency, payout_id as record_id, status
     from app.payout where merchant_id = $1 and payout_id = $2`,
  ),
}
