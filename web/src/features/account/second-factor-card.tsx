import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations, accountQueries } from '#/entities/account/account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import classes from './account-page.module.css'
import { RenewCodesModal } from './renew-codes-modal.tsx'
import { TurnOffModal } from './turn-off-modal.tsx'
import { TurnOnModal } from './turn-on-modal.tsx'

/** Whether a code is asked for beside the password; everybody may choose for themselves. */
export function SecondFactorCard() {
  const { timeZone } = useSession()
  const state = useQuery(accountQueries.secondFactor())
  const begin = useMutation(accountMutations.beginSecondFactor())
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = (): void => setOpen(null)
  const setUp = (): void => {
    setOpen('on')
    begin.mutate()
  }
  return (
    <Section
      title="Two-factor sign-in"
      aside={
        state.data && (
          <StatusBadge
            tone={state.data.isOn ? 'success' : 'unpaid'}
            label={state.data.isOn ? 'On' : 'Off'}
          />
        )
      }
    >
      <ErrorBanner error={state.error} onRetry={() => void state.refetch()} />
      {state.data && !state.data.isOn && (
        <>
          <p className={classes['note']}>
            With a code from an authenticator app beside your password, a stolen password opens
            nothing. We recommend it to everybody who moves money.
          </p>
          <div className={classes['acts']}>
            <Button onClick={setUp}>Set up two-factor sign-in</Button>
          </div>
        </>
      )}
      {state.data?.isOn && (
        <>
          <Fields>
            <Field label="On since">
              <DateTime at={state.data.since} timeZone={timeZone} show="day" />
            </Field>
            <Field label="Recovery codes left">{String(state.data.recoveryCodesLeft)}</Field>
          </Fields>
          <div className={classes['acts']}>
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            <Button onClick={() => setOpen('off')}>Turn off</Button>
          </div>
        </>
      )}
      {open === 'on' && <TurnOnModal begun={begin} onRetry={begin.mutate} onClose={close} />}
      {open === 'off' && <TurnOffModal onClose={close} />}
      {open === 'codes' && <RenewCodesModal onClose={close} />}
    </Section>
  )
}
