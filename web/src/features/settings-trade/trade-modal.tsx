import { isTrade, TRADES } from '@paydeck/contract/merchant/trades'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useFormDraft, type Problems } from '#/lib/form/use-form-draft.ts'
import { EditModal } from '#/ui/modal/edit-modal.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

export interface Trade {
  type: string
  licence: string
}

const OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

const problemsOf = ({ type }: Trade): Problems<Trade> => ({
  type: isTrade(type) ? null : 'Please enter a valid trade type',
})

export function TradeModal({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.metaData(merchantId))
  const { draft, problems, change, submit } = useFormDraft<Trade>(trade, problemsOf)
  const send = ({ type, licence }: Trade): void =>
    save.mutate(
      [
        { key: 'TradeType', value: type },
        { key: 'TradeLicence', value: licence.trim() || 'N/A' },
      ],
      { onSuccess: onClose },
    )
  return (
    <EditModal
      title="Edit trade information"
      mutation={save}
      onClose={onClose}
      onSave={() => submit(send)}
    >
      <SelectField
        label="Primary trade type"
        options={OPTIONS}
        value={isTrade(draft.type) ? draft.type : ''}
        placeholder="Choose a trade"
        problem={problems.type}
        onChange={(type) => change({ type })}
      />
      <TextField
        label="Trade licence (optional)"
        value={draft.licence}
        maxLength={128}
        autoComplete="off"
        onChange={(licence) => change({ licence })}
      />
    </EditModal>
  )
}
