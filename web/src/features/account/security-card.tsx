import { useState } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { Button } from '#/ui/controls/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'

import classes from './account-page.module.css'
import { UpdatePasswordModal } from './update-password-modal.tsx'

export function SecurityCard() {
  const { signIn } = useMerchant()
  const [isUpdating, setIsUpdating] = useState(false)
  const [isUpdated, setIsUpdated] = useState(false)
  const open = (): void => {
    setIsUpdated(false)
    setIsUpdating(true)
  }
  return (
    <Section title="Security">
      {isUpdated && (
        <SuccessBanner onDismiss={() => setIsUpdated(false)}>
          Update password successfully!
        </SuccessBanner>
      )}
      <p className={classes['note']}>
        Changing your password signs you out everywhere else. We send you an email about it.
      </p>
      <div className={classes['actions']}>
        <Button onClick={open}>Update your password</Button>
        <Button onClick={() => void signIn.signOut()}>Sign out</Button>
      </div>
      {isUpdating && (
        <UpdatePasswordModal
          onClose={() => setIsUpdating(false)}
          onDone={() => {
            setIsUpdating(false)
            setIsUpdated(true)
          }}
        />
      )}
    </Section>
  )
}
