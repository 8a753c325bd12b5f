import * as z from 'zod/mini'

import type { Permission } from '../access/permissions.ts'
import { route } from '../protocol/route.ts'
import { instant } from '../protocol/wire.ts'

/** The notifications that a device can receive, with the permission for each. */
export const PUSH_KINDS = {
  paid: 'payments:read',
  dispute: 'payments:read',
  transfer_returned: 'payouts:read',
  hold_expires: 'payments:read',
} as const satisfies Record<string, Permission>
export type PushKind = keyof typeof PUSH_KINDS

const kinds = z
  .array(z.enum(Object.keys(PUSH_KINDS) as [PushKind, ...PushKind[]]))
  .check(z.maxLength(Object.keys(PUSH_KINDS).length))

export const pushDevice = z.object({
  deviceId: z.string(),
  /** SHA-256 of the push endpoint in base64url, by which a browser recognises its own device. */
  addressKey: z.string(),
  browser: z.string(),
  kinds,
  since: instant,
})
export type PushDevice = z.infer<typeof pushDevice>

export const pushDevices = z.object({
  /** The installation’s VAPID key in base64url; null if it sends no notifications. */
  publicKey: z.nullable(z.string()),
  /** The person’s devices that are still signed in, newest first. */
  devices: z.array(pushDevice),
})
export type PushDevices = z.infer<typeof pushDevices>

/** Bytes in base64url. */
const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}={0,2}$/))
const DEVICES_PATH = '/dashboard/merchant/{merchantId}/push-devices' as const
const call = { base: 'api', access: 'staff', permission: 'own', answer: pushDevices } as const

/** Notifications on the person’s devices, for one merchant. Each change answers all devices. */
export const pushCalls = {
  getPushDevices: route({
    ...call,
    method: 'GET',
    path: DEVICES_PATH,
    summary: 'The devices on which the person is notified, and of what',
    otherwise: 'Failed to get your notifications',
  }),
  savePushDevice: route({
    ...call,
    method: 'POST',
    path: DEVICES_PATH,
    summary: 'Notify the person on this device until their sign-in ends',
    body: z.object({
      /** From the browser’s push subscription. */
      endpoint: z.string().check(z.minLength(1), z.maxLength(1_000)),
      keys: z.object({ p256dh: bytes, auth: bytes }),
      kinds: kinds.check(z.minLength(1, 'Choose at least one notification')),
    }),
    otherwise: 'Failed to turn notifications on',
  }),
  removePushDevice: route({
    ...call,
    method: 'DELETE',
    path: `${DEVICES_PATH}/{deviceId}`,
    summary: 'No longer notify the person on a device',
    otherwise: 'Failed to turn notifications off',
  }),
} as const
