import type { PushDevice } from '@paydeck/contract/calls/push'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'

import classes from './device-card.module.css'

interface OtherDevicesProps {
  devices: readonly PushDevice[]
  /** The id of the device being removed. */
  removing: string | null
  onRemove: (deviceId: string) => void
}

export function OtherDevices({ devices, removing, onRemove }: OtherDevicesProps) {
  const { timeZone } = useSession()
  if (devices.length === 0) return null
  return (
    <ul className={classes['devices']} aria-label="Other devices with notifications">
      {devices.map(({ deviceId, browser, since }) => (
        <li key={deviceId} className={classes['device']}>
          <span>
            <strong>{browser}</strong>, notified since <DateTime at={since} timeZone={timeZone} />
          </span>
          <Button
            isBusy={removing === deviceId}
            aria-label={`Stop notifications on ${browser}`}
            onClick={() => onRemove(deviceId)}
          >
            Stop
          </Button>
        </li>
      ))}
    </ul>
  )
}
