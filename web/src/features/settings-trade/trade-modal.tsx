import { isTrade, TRADES } from '@paydeck/contract/merchant/trades'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { trimmed, valid } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

export interface Trade {
  type: string
  licence: string
}

const OPTIONS = TRADES.map((trade) => ({ value: trade, label: trade }))

const tradeForm = z.object({
  type: valid(isTrade, 'Please enter a valid trade type'),
  licence: trimmed,
})

export function TradeModal({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.metaData(merchantId))
  const { draft, field, submit } = useForm(tradeForm, trade)
  const send = ({ type, licence }: Trade): void =>
    save.mutate(
      [
        { key: 'TradeType', value: type },
        { key: 'TradeLicence', value: licence || 'N/A' },
      ],
      { onSuccess: onClose },
    )
  return (
    <FormModal
      title="Edit trade information"
      mutation={save}
      onClose={onClose}
      onSubmit={() => submit(send)}
    >
      <SelectField
        label="Primary trade type"
        options={OPTIONS}
        placeholder="Choose a trade"
        {...field('type')}
        value={isTrade(draft.type) ? draft.type : ''}
      />
      <TextField
        label="Trade licence (optional)"
        maxLength={128}
        autoComplete="off"
        {...field('licence')}
      />
    </FormModal>
  )
}
