import { PUSH_KINDS, pushCalls, type PushKind } from '@paydeck/contract/calls/push'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { storedKinds } from '#/lib/push/stored-kinds.ts'
import { pushEndpointHash, subscribe } from '#/lib/push/push-device.ts'

export interface PushPerson {
  merchantId: string
  userId: string
}

const pushKey = (merchantId: string) => ['push', merchantId] as const

/** The person's devices, and which of them is this one. */
export const pushDevices = (merchantId: string) =>
  queryOptions({
    queryKey: pushKey(merchantId),
    queryFn: async () => {
      const [{ data }, own] = await Promise.all([
        call(pushCalls.getPushDevices, { merchantId }),
        pushEndpointHash(),
      ])
      return {
        ...data,
        thisDevice: data.devices.find(({ addressKey }) => addressKey === own) ?? null,
      }
    },
  })

interface DeviceSettings {
  publicKey: string
  kinds: PushKind[]
}

/** Turns on notifications on this device; the browser asks for permission first. */
export const saveThisDevice = ({ merchantId, userId }: PushPerson) =>
  mutationOptions({
    mutationFn: async ({ publicKey, kinds }: DeviceSettings) => {
      const subscription = await subscribe(publicKey)
      await call(pushCalls.savePushDevice, { merchantId, body: { ...subscription, kinds } })
      storedKinds(merchantId, userId).write(kinds)
    },
    meta: { makesStale: [pushKey(merchantId)] },
  })

/** `isHere`: the next sign-in on this device does not turn it on again. */
export const removeDevice = ({ merchantId, userId }: PushPerson) =>
  mutationOptions({
    mutationFn: async ({ deviceId, isHere }: { deviceId: string; isHere: boolean }) => {
      await call(pushCalls.removePushDevice, { merchantId, deviceId })
      if (isHere) storedKinds(merchantId, userId).write([])
    },
    meta: { makesStale: [pushKey(merchantId)] },
  })

/** After a sign-in, restores the notifications that the person chose on this device. Never asks for permission. */
export async function renewThisDevice({ merchantId, userId }: PushPerson): Promise<void> {
  const kinds = storedKinds(merchantId, userId)
    .read()
    .filter((kind): kind is PushKind => Object.hasOwn(PUSH_KINDS, kind))
  if (kinds.length === 0 || !('Notification' in globalThis)) return
  if (Notification.permission !== 'granted') return
  const { publicKey } = (await call(pushCalls.getPushDevices, { merchantId })).data
  if (publicKey === null) return
  const body = { ...(await subscribe(publicKey)), kinds }
  await call(pushCalls.savePushDevice, { merchantId, body })
}
