import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations, accountQueries } from '#/entities/account/account-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import classes from './account-page.module.css'
import { FactorOn } from './factor-on.tsx'
import { RenewCodesModal } from './renew-codes-modal.tsx'
import { TurnOffModal } from './turn-off-modal.tsx'
import { TurnOnModal } from './turn-on-modal.tsx'

type OpenModal = 'on' | 'off' | 'codes'

const BADGES = {
  on: { tone: 'success', label: 'On' },
  off: { tone: 'unpaid', label: 'Off' },
} as const

export function SecondFactorCard() {
  const state = useQuery(accountQueries.secondFactor())
  const begin = useMutation(accountMutations.beginSecondFactor())
  const [open, setOpen] = useState<OpenModal | null>(null)
  const close = (): void => setOpen(null)
  const setUp = (): void => {
    setOpen('on')
    begin.mutate()
  }
  return (
    <Section
      title="Two-factor sign-in"
      aside={state.data && <StatusBadge {...BADGES[state.data.isOn ? 'on' : 'off']} />}
    >
      <ErrorBanner error={state.error} onRetry={() => void state.refetch()} />
      {state.data && !state.data.isOn && <FactorOff onSetUp={setUp} />}
      {state.data?.isOn && <FactorOn factor={state.data} onOpen={setOpen} />}
      {open === 'on' && <TurnOnModal setup={begin} onRetry={begin.mutate} onClose={close} />}
      {open === 'off' && <TurnOffModal onClose={close} />}
      {open === 'codes' && <RenewCodesModal onClose={close} />}
    </Section>
  )
}

function FactorOff({ onSetUp }: { onSetUp: () => void }) {
  return (
    <>
      <p className={classes['note']}>
        With a code from an authenticator app as well as your password, a stolen password is not
        enough to sign in. We recommend it to anyone who moves money.
      </p>
      <div className={classes['actions']}>
        <Button onClick={onSetUp}>Set up two-factor sign-in</Button>
      </div>
    </>
  )
}
