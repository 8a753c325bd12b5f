import type { OrderDetails } from '@paydeck/contract/calls/orders'
import { addDays } from '@paydeck/contract/time/days'
import { isDay } from '@paydeck/contract/time/typed-day'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { changeRequestTerms } from '#/entities/manual-order/request-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { todayIn } from '#/lib/text/today.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { LastDayField } from './quick/last-day-field.tsx'
import { INVALID_DAY } from './quick/quick-form.ts'

const termsForm = z.object({
  lastDay: z.string().check(z.refine((day) => day === '' || isDay(day), INVALID_DAY)),
  reminds: z.boolean(),
})

interface TermsModalProps {
  order: OrderDetails
  onClose: () => void
}

/** The last day to pay; a later one reopens an expired order. */
export function TermsModal({ order, onClose }: TermsModalProps) {
  const { merchantId, timeZone } = useSession()
  const change = useMutation({
    ...changeRequestTerms(merchantId, order.merchantOrderId),
    onSuccess: onClose,
  })
  const isExpired = order.isExpired === true
  const form = useForm(termsForm, {
    lastDay: isExpired ? addDays(todayIn(timeZone), 7) : (order.lastDay ?? ''),
    reminds: order.reminders?.isOn ?? false,
  })
  return (
    <FormModal
      title={`${isExpired ? 'Open again' : 'Last day and reminders'}: order #${order.internalOrderId}`}
      submitLabel={isExpired ? 'Open again' : 'Save'}
      mutation={change}
      onSubmit={() =>
        form.submit(({ lastDay, reminds }) => change.mutate({ lastDay: lastDay || null, reminds }))
      }
      onClose={onClose}
    >
      <LastDayField {...form.field('lastDay')} />
      <CheckboxField
        label="Remind the customer by email or text message"
        hint="As often as your payment request settings say."
        isChecked={form.draft.reminds}
        onChange={(reminds) => form.change({ reminds })}
      />
    </FormModal>
  )
}
