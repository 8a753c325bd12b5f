import type { RequestSettings } from '@paydeck/contract/calls/requests'
import { addDays } from '@paydeck/contract/time/days'

import { remindersText } from '#/entities/manual-order/request-terms-text.ts'
import { useSession } from '#/entities/session/use-session.ts'
import type { Form } from '#/lib/form/use-form.ts'
import { todayIn } from '#/lib/text/today.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'

import { LastDayField } from './last-day-field.tsx'
import type { QuickDraft } from './quick-form.ts'

interface QuickTermsProps {
  form: Form<QuickDraft>
  settings: RequestSettings
}

/** The last day to pay and the reminders of this request; both start from the settings. */
export function QuickTerms({ form, settings }: QuickTermsProps) {
  const { timeZone } = useSession()
  const { draft, change } = form
  const { lastsDays, remindEveryDays } = settings
  const defaultDay = lastsDays === null ? '' : addDays(todayIn(timeZone), lastsDays)
  return (
    <>
      <LastDayField
        value={draft.lastDay ?? defaultDay}
        problem={form.problems.lastDay}
        onChange={(lastDay) => change({ lastDay })}
      />
      {remindEveryDays !== null && (
        <CheckboxField
          label="Remind the customer until they pay"
          hint={remindersText(settings)}
          isChecked={draft.reminds}
          onChange={(reminds) => change({ reminds })}
        />
      )}
    </>
  )
}
