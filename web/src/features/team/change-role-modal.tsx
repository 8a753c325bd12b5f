import type { TeamMember } from '@paydeck/contract/calls/team'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { teamMutations } from '#/entities/team/team-queries.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { roleDraftOf, roleForm, toRole } from './member-form.ts'
import { memberName } from './member-name.ts'
import { RoleFields } from './role-fields.tsx'

interface ChangeRoleModalProps {
  member: TeamMember
  onClose: () => void
}

export function ChangeRoleModal({ member, onClose }: ChangeRoleModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(teamMutations.change(merchantId, member.userId))
  const { draft, problems, change, submit } = useForm(roleForm, roleDraftOf(member))
  const send = () => submit((values) => save.mutate(toRole(values), { onSuccess: onClose }))
  return (
    <FormModal
      title={`What ${memberName(member)} may do`}
      mutation={save}
      onSubmit={send}
      onClose={onClose}
    >
      <RoleFields draft={draft} problems={problems} onChange={change} />
    </FormModal>
  )
}
