import { useId, type ReactNode } from 'react'

import { useAutofocus } from '../controls/use-autofocus.ts'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { ActionModal } from './action-modal.tsx'
import { ModalButtons, ModalStack } from './modal-parts.tsx'
import classes from './shown-once.module.css'

interface ShownOnceProps {
  title: string
  /** The secret's name. */
  label: string
  secret: string
  /** Below the secret. */
  note?: ReactNode
  children: ReactNode
  onDone: () => void
}

/** Shows a secret once: the server never shows it again. */
export function ShownOnce({ title, label, secret, note, children, onDone }: ShownOnceProps) {
  const id = useId()
  const container = useAutofocus<HTMLDivElement>()
  return (
    <ActionModal title={title} onClose={onDone}>
      <ModalStack ref={container}>
        <p>{children}</p>
        <Banner tone="warning">
          This is the only time you see it. Store it where only your server can read it.
        </Banner>
        <div className={classes['secret']} role="group" aria-labelledby={id}>
          <span id={id}>{label}</span>
          <span className={classes['box']}>
            <code>{secret}</code>
            <span className={classes['copy']}>
              <CopyButton value={secret} label={label.toLowerCase()} />
            </span>
          </span>
        </div>
        {note !== undefined && <p className={classes['note']}>{note}</p>}
        <ModalButtons>
          <Button variant="primary" data-autofocus onClick={onDone}>
            I have stored it
          </Button>
        </ModalButtons>
      </ModalStack>
    </ActionModal>
  )
}
