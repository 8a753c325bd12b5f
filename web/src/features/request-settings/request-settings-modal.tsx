import type { RequestSettings } from '@paydeck/contract/calls/requests'
import { useMutation } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { saveRequestSettings } from '#/entities/manual-order/request-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { settingsForm, toDraft, toSettings } from './request-settings-form.ts'

const PRICES = [
  { value: 'with GST', label: 'Include GST', hint: 'The customer pays what you enter.' },
  { value: 'before GST', label: 'Are before GST', hint: 'We add GST to what you enter.' },
] as const

const TAX_ID_REQUIRED = {
  AU: 'Enter your ABN in the business information first.',
  NZ: 'Enter your GST number in the business information first.',
} as const

const DAYS = { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } as const

interface RequestSettingsModalProps {
  settings: RequestSettings
  onClose: () => void
}

export function RequestSettingsModal({ settings, onClose }: RequestSettingsModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const { copy, manualPaymentIncludeGst } = useBrand()
  const save = useMutation({ ...saveRequestSettings(merchantId), onSuccess: onClose })
  const includesGst = settings.pricesIncludeGst ?? manualPaymentIncludeGst
  const form = useForm(settingsForm, () => toDraft(settings, includesGst))
  return (
    <FormModal
      title="Payment requests"
      mutation={save}
      onSubmit={() =>
        form.submit((draft) => save.mutate({ ...toSettings(draft), version: settings.version }))
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
      <CheckboxField
        label="Show GST where the shop’s order does not say"
        hint={
          settings.isGstRegistered
            ? 'For new orders of your shop. Only if you are registered for GST: it is shown on the payment page, receipts and tax invoices.'
            : TAX_ID_REQUIRED[merchantTradingCountry]
        }
        isChecked={form.draft.showsShopGst}
        disabled={!settings.isGstRegistered}
        onChange={(showsShopGst) => form.change({ showsShopGst })}
      />
      <TextField
        label="Days to pay (optional)"
        hint="Afterwards the link says that the request has expired."
        {...DAYS}
        {...form.field('lastsDays')}
      />
      <TextField
        label="Remind every … days (optional)"
        hint="At nine in the morning, until the customer pays."
        {...DAYS}
        {...form.field('remindEveryDays')}
      />
      <TextField
        label="Remind for … days (optional)"
        hint="Counted from the day of the request."
        {...DAYS}
        {...form.field('remindForDays')}
      />
    </FormModal>
  )
}
