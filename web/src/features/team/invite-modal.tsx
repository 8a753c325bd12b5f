import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { teamMutations } from '#/entities/team/team-queries.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { SuccessStep } from '#/ui/modal/success-step.tsx'

import { EMPTY_INVITATION, inviteForm, toRole } from './member-form.ts'
import { RoleFields } from './role-fields.tsx'

export function InviteModal({ onClose }: { onClose: () => void }) {
  const { merchantId } = useSession()
  const invite = useMutation(teamMutations.invite(merchantId))
  const { draft, problems, change, field, submit } = useForm(inviteForm, EMPTY_INVITATION)
  if (invite.isSuccess)
    return (
      <ActionModal title="Invite a person" onClose={onClose}>
        <SuccessStep
          actions={
            <Button variant="primary" data-autofocus onClick={onClose}>
              Done
            </Button>
          }
        >
          We sent a link to {invite.variables.email}. It works once, within seven days.
        </SuccessStep>
      </ActionModal>
    )
  const send = () =>
    submit(({ email, firstName, lastName, ...role }) =>
      invite.mutate({ email, firstName, lastName, ...toRole(role) }),
    )
  return (
    <FormModal
      title="Invite a person"
      mutation={invite}
      onSubmit={send}
      onClose={onClose}
      submitLabel="Send invitation"
    >
      <TextField label="Email" type="email" autoComplete="off" data-autofocus {...field('email')} />
      <FormGrid>
        <TextField label="First name (optional)" autoComplete="off" {...field('firstName')} />
        <TextField label="Last name (optional)" autoComplete="off" {...field('lastName')} />
      </FormGrid>
      <RoleFields draft={draft} problems={problems} onChange={change} />
    </FormModal>
  )
}
