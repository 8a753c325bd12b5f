import type { Webhook } from '@paydeck/contract/calls/webhooks'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { webhookMutations } from '#/entities/webhook/webhook-queries.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

import { SecretStep } from './secret-step.tsx'
import classes from './webhooks.module.css'

interface RenewSecretModalProps {
  webhook: Webhook
  onClose: () => void
}

/** The old secret keeps signing for a day. */
export function RenewSecretModal({ webhook, onClose }: RenewSecretModalProps) {
  const { merchantId } = useSession()
  const renew = useMutation(webhookMutations.renewSecret(merchantId, webhook.webhookId))
  if (renew.data)
    return (
      <SecretStep secret={renew.data.secret} onDone={onClose}>
        This is the new secret. For the next 24 hours we sign each delivery with both the new and
        the old secret, then only with the new one.
      </SecretStep>
    )
  return (
    <FormModal
      title="Make a new secret?"
      mutation={renew}
      onSubmit={() => renew.mutate()}
      onClose={onClose}
      submitLabel="Make a new secret"
    >
      <p className={classes['sentence']}>
        Deliveries to{' '}
        <strong>
          <WebAddress value={webhook.url} />
        </strong>{' '}
        are signed with a new secret from now on. We also sign with the old one for 24 hours, so you
        have time to change it on your server.
      </p>
    </FormModal>
  )
}
