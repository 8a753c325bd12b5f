import type { Application, ApplicationRecord } from '@paydeck/contract/operator/application'
import { REFUSAL_REASONS, type RefusalReason } from '@paydeck/contract/operator/application-values'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { call } from '../desk-api.ts'
import desk from '../desk.module.css'
import { ActionResult } from '../parts/listing.tsx'
import { useAction, type Action } from '../use-load.ts'
import { Subsection } from './subsection.tsx'

const REASONS = (Object.entries(REFUSAL_REASONS) as [RefusalReason, string][])
  .filter(([value]) => value !== 'lapsed')
  .map(([value, label]) => ({ value, label }))

interface ApplicationActionsProps {
  record: ApplicationRecord
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** The actions that the person may take in its current state. */
function allowedActions({ application, lacking }: ApplicationRecord, person: OperatorPerson) {
  const { state, reviewedBy } = application
  const canDecide = person.permissions.includes('applications:review')
  const isReviewed = state === 'reviewed'
  const canActivate = isReviewed && person.permissions.includes('applications:activate')
  return {
    canReview: canDecide && state === 'entered' && lacking.length === 0,
    canActivate: canActivate && reviewedBy !== person.email,
    needsAnother: canActivate && reviewedBy === person.email,
    canRefuse: canDecide && (state === 'entered' || isReviewed),
    canReopen: canDecide && (state === 'refused' || isReviewed),
  }
}

export function ApplicationActions({ record, person, onChange }: ApplicationActionsProps) {
  const action = useAction(onChange)
  const may = allowedActions(record, person)
  const isIdle = !Object.values(may).includes(true)
  const isDone = isIdle && action.result === null
  const [input, setInput] = useState(EMPTY_INPUT)
  const { application } = record
  const props = { application, action, may, input, onInputChange: setInput }
  return (
    <Subsection title="Decision">
      <ActionResult action={action} />
      {may.needsAnother && (
        <p className={desk['none']}>You reviewed it, so another person must activate it.</p>
      )}
      {isDone && <p className={desk['none']}>There is nothing for you to do here now.</p>}
      {!isIdle && <NoteAndCodeFields {...props} />}
      {!isIdle && <ReviewButtons {...props} />}
      {may.canRefuse && <RefuseForm {...props} />}
    </Subsection>
  )
}

const EMPTY_INPUT = { note: '', code: '' }

interface DecidingProps {
  application: Application
  action: Action
  may: ReturnType<typeof allowedActions>
  input: typeof EMPTY_INPUT
  onInputChange: (input: typeof EMPTY_INPUT) => void
}

function NoteAndCodeFields({ may, input, onInputChange }: DecidingProps) {
  const hasNote = may.canReview || may.canRefuse || may.canReopen
  const hasCode = may.canReview || may.canActivate || may.canRefuse
  return (
    <div className={desk['line']}>
      {hasNote && (
        <div className={desk['wide']}>
          <TextField
            label="What you found"
            maxLength={500}
            value={input.note}
            onChange={(note) => onInputChange({ ...input, note })}
          />
        </div>
      )}
      {hasCode && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={input.code}
          onChange={(code) => onInputChange({ ...input, code })}
        />
      )}
    </div>
  )
}

function ReviewButtons({ application, action, may, input, onInputChange }: DecidingProps) {
  const { applicationId, version } = application
  const params = { applicationId }
  const run = (decide: () => Promise<string>): void =>
    action.run(async () => {
      const result = await decide()
      onInputChange(EMPTY_INPUT)
      return result
    })
  const review = (): void =>
    run(async () => {
      await call('reviewApplication', params, { version, ...input })
      return 'Reviewed. Another person activates the merchant.'
    })
  const activate = (): void =>
    run(async () => {
      const { slug } = await call('activateApplication', params, { version, code: input.code })
      return `${slug} is a merchant now. Its contact is invited as owner.`
    })
  const reopen = (): void =>
    run(async () => {
      await call('reopenApplication', params, { version, note: input.note })
      return 'It can be changed again, and needs another review.'
    })
  return (
    <div className={desk['line']}>
      {may.canReview && (
        <Button variant="primary" isBusy={action.isBusy} onClick={review}>
          Reviewed, all is right
        </Button>
      )}
      {may.canActivate && (
        <Button variant="primary" isBusy={action.isBusy} onClick={activate}>
          Activate merchant
        </Button>
      )}
      {may.canReopen && (
        <Button isBusy={action.isBusy} onClick={reopen}>
          Reopen
        </Button>
      )}
    </div>
  )
}

function RefuseForm({ application, action, input, onInputChange }: DecidingProps) {
  const { applicationId, version } = application
  const [reason, setReason] = useState<RefusalReason | ''>('')
  const refuse = (): void =>
    action.run(async () => {
      if (reason === '') throw new Error('Choose a reason.')
      await call('refuseApplication', { applicationId }, { version, reason, ...input })
      onInputChange(EMPTY_INPUT)
      return 'Refused. Tell the applicant why.'
    })
  return (
    <div className={desk['line']}>
      <SelectField
        label="Reason to refuse"
        placeholder="Choose one"
        value={reason}
        options={REASONS}
        onChange={setReason}
      />
      <Button variant="danger" isBusy={action.isBusy} onClick={refuse}>
        Refuse
      </Button>
    </div>
  )
}
