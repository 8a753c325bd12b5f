import { lacking } from '@paydeck/contract/access/grants'
import { PUSH_KINDS, type PushKind } from '@paydeck/contract/calls/push'

import { sha256 } from '../../kit/secrets/secrets.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { type PostResult, post } from '../webhooks/post.ts'
import { addressSeals, type PushAddress } from './addresses.ts'
import type { PushDeps } from './deps.ts'
import { encryptFor } from './encrypt.ts'
import { pushKindOf, pushMessage } from './message.ts'
import * as store from './store.ts'

/** How long a push service keeps a message for a device that is off, in seconds. */
const TTL_SECONDS = 86_400

/** The payload of a job. */
interface PushJob {
  merchantId: string
  deviceId: string
  kind: PushKind
  message: string
  /** Identifies the message at the push service, where a later one replaces it. */
  topic: string
}

/** The push service no longer knows the device. */
const isGone = (status: number): boolean => status === 404 || status === 410
const hasArrived = (status: number): boolean => status >= 200 && status < 300
const mayArrive = (status: number): boolean => status === 429 || status >= 500

/** Queues a message for each device to notify. If an event is read again, the topic makes it one message. */
export async function notify(
  deps: PushDeps,
  merchantId: string,
  event: DomainEvent,
): Promise<void> {
  const { db, clock, queue, merchants, vapid } = deps
  const kind = pushKindOf(event.kind)
  if (kind === null || vapid === null) return
  const filter = { kind, deviceId: null, now: clock.wall() }
  const devices = allowed(kind, await store.recipients(db.reader, merchantId, filter))
  if (devices.length === 0) return
  const subject = await store.SUBJECTS[kind](db.reader, merchantId, event.subjectId)
  if (!subject) return
  const message = pushMessage(kind, subject, await merchants.get(merchantId))
  const topic = sha256(message.tag).toString('base64url').slice(0, 32)
  const job = { merchantId, kind, message: JSON.stringify(message), topic }
  await db.inMerchant(merchantId, (tx) =>
    queue.sendAll(
      tx,
      'push.send',
      devices.map(({ deviceId }) => ({ ...job, deviceId })),
    ),
  )
}

const allowed = (kind: PushKind, devices: readonly store.Recipient[]): store.Recipient[] =>
  devices.filter((device) => lacking(device, PUSH_KINDS[kind]) === null)

/** Sends one message, if its person may still see it. Throws when the queue should try again. */
export async function send(deps: PushDeps, job: PushJob): Promise<void> {
  const { db, clock, onError } = deps
  const { merchantId, kind, deviceId } = job
  const filter = { kind, deviceId, now: clock.wall() }
  const [device] = allowed(kind, await store.recipients(db.reader, merchantId, filter))
  if (!device) return
  const address = addressSeals(deps).open(merchantId, deviceId, device.addressSealed)
  const { status } = await postTo(deps, address, job)
  if (hasArrived(status)) return
  if (isGone(status))
    await db.inMerchant(merchantId, (tx) => store.deleteDevice(tx, merchantId, { deviceId }))
  else if (mayArrive(status)) throw new Error(`The push service answered ${status}.`)
  else onError(new Error(`The push service refused a message of ${merchantId}: ${status}.`))
}

function postTo(
  { vapid, clock, random, isOpen }: PushDeps,
  { endpoint, keys }: PushAddress,
  { kind, message, topic }: PushJob,
): Promise<PostResult> {
  if (!vapid) throw new Error('There are no keys for notifications.')
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
  const device = { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) }
  const headers = {
    authorization: vapid.authorization(endpoint, clock.wall()),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(TTL_SECONDS),
    urgency: kind === 'paid' ? 'normal' : 'high',
    topic,
  }
  return post(endpoint, encryptFor(device, message, random), headers, { isOpen })
}
