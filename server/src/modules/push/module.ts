import type { PushKind } from '@paydeck/contract/calls/push'

import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { addressColumns } from './addresses.ts'
import { pushDevices } from './devices.ts'
import { forgetEnded } from './forget.ts'
import { pushHandlers } from './routes.ts'
import { notify, send } from './send.ts'
import { vapidOf, type PushKeys } from './vapid.ts'

interface Needs {
  merchants: MerchantsService
  pushKeys: PushKeys | null
  reachesPrivateAddresses: boolean
}

export const pushModule = defineModule('push', (kit, needs: Needs) => {
  const { merchants, pushKeys, reachesPrivateAddresses: isOpen } = needs
  const deps = { ...kit, merchants, isOpen, vapid: pushKeys && vapidOf(pushKeys) }
  return {
    handlers: pushHandlers(pushDevices(deps)),
    listeners: [{ reader: 'push', handle: (merchantId, event) => notify(deps, merchantId, event) }],
    jobs: [
      {
        queue: 'push.send',
        handle: ({ merchantId = '', deviceId = '', kind = '', message = '', topic = '' }) =>
          send(deps, { merchantId, deviceId, kind: kind as PushKind, message, topic }),
      },
    ],
    sweeps: [{ name: 'push.forget', schedule: '20 16 * * *', run: () => forgetEnded(deps) }],
    sealed: addressColumns(kit.secrets),
  }
})
