import { useId, type ReactNode } from 'react'

import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import { CheckingGuide } from './checking-guide.tsx'
import classes from './webhooks.module.css'

interface SecretStepProps {
  secret: string
  children: ReactNode
  onDone: () => void
}

/** Shows the signing secret once: the server stores it encrypted and never shows it again. */
export function SecretStep({ secret, children, onDone }: SecretStepProps) {
  const id = useId()
  const place = useAutofocus<HTMLDivElement>()
  return (
    <ActionModal title="Save the signing secret" onClose={onDone}>
      <ModalStack ref={place}>
        <p>{children}</p>
        <Banner tone="warning">
          This is the only time you see it. Store it where only your server can read it.
        </Banner>
        <div className={classes['secret']} role="group" aria-labelledby={id}>
          <span id={id}>Signing secret</span>
          <span className={classes['box']}>
            <code>{secret}</code>
            <span className={classes['copy']}>
              <CopyButton value={secret} what="signing secret" />
            </span>
          </span>
        </div>
        <p className={classes['note']}>
          Your server checks the <code>Paydeck-Signature</code> of each delivery with it.{' '}
          <CheckingGuide />
        </p>
        <ModalButtons>
          <Button look="primary" data-autofocus onClick={onDone}>
            I have stored it
          </Button>
        </ModalButtons>
      </ModalStack>
    </ActionModal>
  )
}
