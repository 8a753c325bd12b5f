import { operatorPermissionsLabel } from '@paydeck/contract/access/operator-permissions'
import { PERSON_CHANGES, type PersonChange } from '@paydeck/contract/operator/people'
import { formatDateTime } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { FactList } from '../fact-list.tsx'
import { ActionResult, ZONE } from '../parts/listing.tsx'
import { useAction } from '../use-load.ts'
import { limitText } from './grants.tsx'
import { AuthenticatorKey, type Key } from './authenticator-key.tsx'

export const changeTitle = ({ kind, name, email }: PersonChange): string =>
  `${PERSON_CHANGES[kind]} ${name ?? email}`

interface ChangeFormProps {
  change: PersonChange
  /** The current access in words; null for a new person. */
  currentAccess: string | null
  onDone: () => Promise<void>
  onClose: () => void
}

/** A change that one person asked for, for another to approve or refuse. */
export function ChangeForm({ change, currentAccess, onDone, onClose }: ChangeFormProps) {
  const { changeId, email, permissions, batchLimit } = change
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [key, setKey] = useState<Key | null>(null)
  const action = useAction(onDone)
  const approve = (): void =>
    action.run(async () => {
      const result = await call('approvePersonChange', { changeId }, { code })
      setKey(result.key)
      return 'Approved.'
    })
  const refuse = (): void =>
    action.run(async () => {
      await call('refusePersonChange', { changeId }, { reason })
      return 'Refused.'
    })
  const facts: [string, string | null][] = [
    ['Email', email],
    ['May do now', currentAccess],
    ['May do then', permissions && operatorPermissionsLabel(permissions)],
    ['Largest payment file then', batchLimit === null ? null : limitText(batchLimit)],
    ['Why', change.reason],
    ['Asked', `${change.askedBy}, ${formatDateTime(new Date(change.askedAt), ZONE)}`],
  ]
  return (
    <Section title={changeTitle(change)} aside={<Button onClick={onClose}>Close</Button>}>
      <div className={classes['form']}>
        <FactList facts={facts} />
        <ActionResult action={action} />
        {key && <AuthenticatorKey secretKey={key} email={email} />}
        {action.result === null && (
          <div className={classes['line']}>
            {!change.isYours && (
              <>
                <TextField
                  label="Code from your authenticator app"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={code}
                  onChange={setCode}
                />
                <Button variant="primary" isBusy={action.isBusy} onClick={approve}>
                  Approve
                </Button>
              </>
            )}
            <TextField label="Reason to refuse" value={reason} onChange={setReason} />
            <Button variant="danger" isBusy={action.isBusy} onClick={refuse}>
              Refuse
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
