import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'

import classes from './apple-pay-help-modal.module.css'

export function ApplePayHelpModal({ onClose }: { onClose: () => void }) {
  const { help } = useBrand()
  const { merchantName } = useSession()
  const openGuide = (): void => {
    window.open(help.applePay, '_blank', 'noopener')
    onClose()
  }
  return (
    <ActionModal title="Apple Pay configuration" onClose={onClose}>
      <ModalStack>
        <div className={classes['text']}>
          <p>Apple shows its button only on sites that are known to belong to you:</p>
          <ol>
            <li>
              Put Apple’s verification file on each domain, at{' '}
              <code>/.well-known/apple-developer-merchantid-domain-association</code>. It must be
              reachable over https, without a redirect.
            </li>
            <li>
              Write to <a href={`mailto:${help.email}`}>{help.email}</a> once it is there, and name{' '}
              {merchantName} and the domains. We then ask Apple to check them.
            </li>
            <li>Open your checkout in Safari: the button appears.</li>
          </ol>
          <p>Remove a domain from the list before you give it up.</p>
        </div>
        <ModalButtons>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" data-autofocus onClick={openGuide}>
            Open Apple’s guide
          </Button>
        </ModalButtons>
      </ModalStack>
    </ActionModal>
  )
}
