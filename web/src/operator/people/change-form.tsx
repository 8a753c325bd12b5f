import { operatorPermissionsLabel } from '@paydeck/contract/access/operator-permissions'
import { PERSON_CHANGES, type PersonChange } from '@paydeck/contract/operator/people'
import { formatDateTime } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { FactList } from '../fact-list.tsx'
import { Outcome, ZONE } from '../parts/listing.tsx'
import { useAct } from '../use-read.ts'
import { limitText } from './grants.tsx'
import { KeyShown, type Key } from './key-shown.tsx'

export const changeTitle = ({ kind, name, email }: PersonChange): string =>
  `${PERSON_CHANGES[kind]} ${name ?? email}`

interface ChangeFormProps {
  change: PersonChange
  /** The current access in words; null for a new person. */
  now: string | null
  onDone: () => Promise<void>
  onClose: () => void
}

/** A change that one person asked for, for another to approve or refuse. */
export function ChangeForm({ change, now, onDone, onClose }: ChangeFormProps) {
  const { changeId, email, permissions, batchLimit } = change
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [key, setKey] = useState<Key | null>(null)
  const act = useAct(onDone)
  const approve = (): void =>
    act.run(async () => {
      const made = await ask('approvePersonChange', { changeId }, { code })
      setKey(made.key)
      return 'Approved.'
    })
  const refuse = (): void =>
    act.run(async () => {
      await ask('refusePersonChange', { changeId }, { reason })
      return 'Refused.'
    })
  const facts: [string, string | null][] = [
    ['Email', email],
    ['May do now', now],
    ['May do then', permissions && operatorPermissionsLabel(permissions)],
    ['Largest payment file then', batchLimit === null ? null : limitText(batchLimit)],
    ['Why', change.reason],
    ['Asked', `${change.askedBy}, ${formatDateTime(new Date(change.askedAt), ZONE)}`],
  ]
  return (
    <Section title={changeTitle(change)} aside={<Button onClick={onClose}>Close</Button>}>
      <div className={classes['form']}>
        <FactList facts={facts} />
        <Outcome act={act} />
        {key && <KeyShown of={key} email={email} />}
        {act.result === null && (
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
                <Button variant="primary" isBusy={act.isBusy} onClick={approve}>
                  Approve
                </Button>
              </>
            )}
            <TextField label="Reason to refuse" value={reason} onChange={setReason} />
            <Button variant="danger" isBusy={act.isBusy} onClick={refuse}>
              Refuse
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
