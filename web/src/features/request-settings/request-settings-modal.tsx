import type { RequestSettings } from '@paydeck/contract/calls/requests'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { useBrand } from '#/brand/use-brand.ts'
import { saveRequestSettings } from '#/entities/manual-order/request-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

const settingsForm = z.object({ prices: z.enum(['with GST', 'before GST']) })

const PRICES = [
  { value: 'with GST', label: 'Include GST', hint: 'The customer pays what you enter.' },
  { value: 'before GST', label: 'Are before GST', hint: 'We add GST to what you enter.' },
] as const

interface RequestSettingsModalProps {
  settings: RequestSettings
  onClose: () => void
}

export function RequestSettingsModal({ settings, onClose }: RequestSettingsModalProps) {
  const { merchantId } = useSession()
  const { copy, manualPaymentIncludeGst } = useBrand()
  const save = useMutation({ ...saveRequestSettings(merchantId), onSuccess: onClose })
  const includes = settings.pricesIncludeGst ?? manualPaymentIncludeGst
  const form = useForm(settingsForm, { prices: includes ? 'with GST' : 'before GST' })
  return (
    <FormModal
      title="Payment requests"
      mutation={save}
      onSubmit={() =>
        form.submit(({ prices }) =>
          save.mutate({ pricesIncludeGst: prices === 'with GST', version: settings.version }),
        )
      }
      onClose={onClose}
    >
      <RadioGroup
        label={`Prices you enter for a ${copy.manualPayment}`}
        options={PRICES}
        value={form.draft.prices}
        onChange={(prices) => form.change({ prices })}
        hint="In a quick request you always enter what the customer pays."
      />
    </FormModal>
  )
}
