import type { SecondFactor } from '@paydeck/contract/calls/account'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import classes from './account-page.module.css'

interface FactorOnProps {
  factor: SecondFactor
  onOpen: (modal: 'codes' | 'off') => void
}

export function FactorOn({ factor, onOpen }: FactorOnProps) {
  const { timeZone } = useSession()
  return (
    <>
      <Fields>
        <Field label="On since">
          <DateTime at={factor.since} timeZone={timeZone} show="day" />
        </Field>
        <Field label="Recovery codes left">{String(factor.recoveryCodesLeft)}</Field>
      </Fields>
      <div className={classes['actions']}>
        <Button onClick={() => onOpen('codes')}>New recovery codes</Button>
        <Button onClick={() => onOpen('off')}>Turn off</Button>
      </div>
    </>
  )
}
