import { PUSH_KINDS, type PushDevice, type PushKind } from '@paydeck/contract/calls/push'
import { useMutation, useQuery } from '@tanstack/react-query'

import {
  pushDevices,
  removeDevice,
  saveThisDevice,
  type PushPerson,
} from '#/entities/push/push-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { isInstalled, pushObstacle, type PushObstacle } from '#/lib/push/push-device.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './device-card.module.css'
import { OtherDevices } from './other-devices.tsx'

const LABELS: Record<PushKind, string> = {
  paid: 'A payment is received',
  dispute: 'A dispute is opened, or a bank asks about a payment',
  transfer_returned: 'A transfer is returned',
  hold_expires: 'A hold expires today',
}

const OBSTACLES: Record<PushObstacle, string> = {
  install_first:
    'An iPhone or iPad shows notifications only from installed websites: tap Share, then “Add to Home Screen”, open the dashboard from there, and come back to this page.',
  not_supported: 'This browser cannot show notifications.',
  blocked: 'Your browser blocks notifications from this website. Allow them in its settings first.',
}

export function DeviceCard() {
  const { merchantId, userId } = useSession()
  const person = { merchantId, userId }
  const push = useQuery(pushDevices(merchantId))
  return (
    <Section title="On your phone">
      {!isInstalled() && (
        <p className={classes['note']}>
          Install the dashboard to open it like an app: choose “Install” or “Add to Home Screen” in
          your browser’s menu.
        </p>
      )}
      <ErrorBanner error={push.error} onRetry={() => void push.refetch()} />
      {push.data && push.data.publicKey !== null && (
        <Notifications
          person={person}
          publicKey={push.data.publicKey}
          thisDevice={push.data.thisDevice}
          devices={push.data.devices}
        />
      )}
    </Section>
  )
}

interface NotificationsProps {
  person: PushPerson
  publicKey: string
  thisDevice: PushDevice | null
  devices: readonly PushDevice[]
}

function Notifications({ person, publicKey, thisDevice, devices }: NotificationsProps) {
  const can = useCan()
  const save = useMutation(saveThisDevice(person))
  const remove = useMutation(removeDevice(person))
  const obstacle = pushObstacle()
  const savedKinds = remove.isPending && remove.variables.isHere ? [] : (thisDevice?.kinds ?? [])
  const selectedKinds = save.isPending ? save.variables.kinds : savedKinds
  const availableKinds = (Object.keys(PUSH_KINDS) as PushKind[]).filter((kind) =>
    can(PUSH_KINDS[kind]),
  )
  const isBusy = save.isPending || remove.isPending
  const choose = (kind: PushKind, isOn: boolean) => {
    const kinds = isOn
      ? [...selectedKinds, kind]
      : selectedKinds.filter((selected) => selected !== kind)
    if (kinds.length > 0) save.mutate({ publicKey, kinds })
    else if (thisDevice) remove.mutate({ deviceId: thisDevice.deviceId, isHere: true })
  }
  return (
    <>
      <ErrorBanner error={save.error ?? remove.error} />
      {obstacle ? (
        <p className={classes['note']}>{OBSTACLES[obstacle]}</p>
      ) : (
        <fieldset className={classes['kinds']} disabled={isBusy}>
          <legend>Notify me on this device when</legend>
          {availableKinds.map((kind) => (
            <CheckboxField
              key={kind}
              label={LABELS[kind]}
              isChecked={selectedKinds.includes(kind)}
              onChange={(isOn) => choose(kind, isOn)}
            />
          ))}
          <p className={classes['note']}>
            Until you sign out, or for twelve hours after you sign in. They start again when you
            next sign in on this device. They never name a customer.
          </p>
        </fieldset>
      )}
      <OtherDevices
        devices={devices.filter(({ deviceId }) => deviceId !== thisDevice?.deviceId)}
        removing={remove.isPending ? remove.variables.deviceId : null}
        onRemove={(deviceId) => remove.mutate({ deviceId, isHere: false })}
      />
    </>
  )
}
