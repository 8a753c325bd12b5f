import { createECDH } from 'node:crypto'

import type { OfflineCommand } from '../command.ts'

export const vapidKey: OfflineCommand = {
  name: 'vapid-key',
  summary: 'Make a key for notifications on phones and computers',
  options: {},
  notes: [
    '',
    'Prints a line for the settings of all servers. Keep it: if it changes, devices get no notifications until people sign in again.',
  ],
  async runOffline(_args, print) {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    // The key is shorter when it begins with zeros, so pad it.
    const key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
    print(`VAPID_PRIVATE_KEY=${key.toString('base64url')}`)
    return 0
  },
}
