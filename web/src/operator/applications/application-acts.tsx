import type { Application, ApplicationRecord } from '@paydeck/contract/operator/application'
import { REFUSAL_REASONS, type RefusalReason } from '@paydeck/contract/operator/application-values'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ask } from '../desk-api.ts'
import desk from '../desk.module.css'
import { Outcome } from '../parts/listing.tsx'
import { useAct, type Act } from '../use-read.ts'
import { Part } from './application-part.tsx'

const REASONS = (Object.entries(REFUSAL_REASONS) as [RefusalReason, string][])
  .filter(([value]) => value !== 'lapsed')
  .map(([value, label]) => ({ value, label }))

interface ApplicationActsProps {
  record: ApplicationRecord
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** The actions that the person may take in its current state. */
function actsOf({ application, lacking }: ApplicationRecord, person: OperatorPerson) {
  const { state, reviewedBy } = application
  const mayDecide = person.permissions.includes('applications:review')
  const isReviewed = state === 'reviewed'
  const mayActivate = isReviewed && person.permissions.includes('applications:activate')
  return {
    mayReview: mayDecide && state === 'entered' && lacking.length === 0,
    mayActivate: mayActivate && reviewedBy !== person.email,
    needsAnother: mayActivate && reviewedBy === person.email,
    mayRefuse: mayDecide && (state === 'entered' || isReviewed),
    mayReopen: mayDecide && (state === 'refused' || isReviewed),
  }
}

export function ApplicationActs({ record, person, onChange }: ApplicationActsProps) {
  const act = useAct(onChange)
  const may = actsOf(record, person)
  const isIdle = !Object.values(may).includes(true)
  const isOver = isIdle && act.result === null
  const [typed, setTyped] = useState(NOTHING)
  const { application } = record
  const props = { application, act, may, typed, onType: setTyped }
  return (
    <Part title="Decision">
      <Outcome act={act} />
      {may.needsAnother && (
        <p className={desk['none']}>You reviewed it, so another person must activate it.</p>
      )}
      {isOver && <p className={desk['none']}>There is nothing for you to do here now.</p>}
      {!isIdle && <Typing {...props} />}
      {!isIdle && <GoingOn {...props} />}
      {may.mayRefuse && <Refusing {...props} />}
    </Part>
  )
}

const NOTHING = { note: '', code: '' }

interface DecidingProps {
  application: Application
  act: Act
  may: ReturnType<typeof actsOf>
  typed: typeof NOTHING
  onType: (typed: typeof NOTHING) => void
}

function Typing({ may, typed, onType }: DecidingProps) {
  const hasNote = may.mayReview || may.mayRefuse || may.mayReopen
  const hasCode = may.mayReview || may.mayActivate || may.mayRefuse
  return (
    <div className={desk['line']}>
      {hasNote && (
        <div className={desk['wide']}>
          <TextField
            label="What you found"
            maxLength={500}
            value={typed.note}
            onChange={(note) => onType({ ...typed, note })}
          />
        </div>
      )}
      {hasCode && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed.code}
          onChange={(code) => onType({ ...typed, code })}
        />
      )}
    </div>
  )
}

function GoingOn({ application, act, may, typed, onType }: DecidingProps) {
  const { applicationId, version } = application
  const at = { applicationId }
  const run = (decide: () => Promise<string>): void =>
    act.run(async () => {
      const result = await decide()
      onType(NOTHING)
      return result
    })
  const review = (): void =>
    run(async () => {
      await ask('reviewApplication', at, { version, ...typed })
      return 'Reviewed. Another person activates the merchant.'
    })
  const activate = (): void =>
    run(async () => {
      const { slug } = await ask('activateApplication', at, { version, code: typed.code })
      return `${slug} is a merchant now. Its contact is invited as owner.`
    })
  const reopen = (): void =>
    run(async () => {
      await ask('reopenApplication', at, { version, note: typed.note })
      return 'It can be changed again, and needs another review.'
    })
  return (
    <div className={desk['line']}>
      {may.mayReview && (
        <Button variant="primary" isBusy={act.isBusy} onClick={review}>
          Reviewed, all is right
        </Button>
      )}
      {may.mayActivate && (
        <Button variant="primary" isBusy={act.isBusy} onClick={activate}>
          Activate merchant
        </Button>
      )}
      {may.mayReopen && (
        <Button isBusy={act.isBusy} onClick={reopen}>
          Reopen
        </Button>
      )}
    </div>
  )
}

function Refusing({ application, act, typed, onType }: DecidingProps) {
  const { applicationId, version } = application
  const [reason, setReason] = useState<RefusalReason | ''>('')
  const refuse = (): void =>
    act.run(async () => {
      if (reason === '') throw new Error('Choose a reason.')
      await ask('refuseApplication', { applicationId }, { version, reason, ...typed })
      onType(NOTHING)
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
      <Button variant="danger" isBusy={act.isBusy} onClick={refuse}>
        Refuse
      </Button>
    </div>
  )
}
