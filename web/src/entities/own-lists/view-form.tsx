import type { SavedView } from '@paydeck/contract/calls/own-lists'
import { MAX_VIEW_NAME, nameKey, tidyName } from '@paydeck/contract/lists/own-lists'
import { use, useState } from 'react'
import * as z from 'zod/mini'

import { describeRange } from '#/ui/date/date-range.ts'
import { TaxCountry } from '#/ui/date/tax-periods.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'

import type { ViewsMenuProps } from './viewed-list.ts'
import { filtersOf, periodsOf, viewContents } from './view-of-list.ts'

const THESE_DAYS = ''

/** `others`: the existing views of the list. */
export const viewForm = (others: readonly SavedView[]) =>
  z.object({
    name: z.pipe(
      z.pipe(z.string(), z.transform(tidyName)),
      z.string().check(
        z.minLength(1, 'Please name the view'),
        z.maxLength(MAX_VIEW_NAME, `A name has at most ${MAX_VIEW_NAME} characters`),
        z.refine((name) => others.every((view) => nameKey(view.name) !== nameKey(name)), {
          error: 'You already have a view with this name',
        }),
      ),
    ),
  })

/** What the list shows now, and whether its days are saved as a relative period or as fixed dates. */
export function useCurrentView({ list, columns }: Pick<ViewsMenuProps, 'list' | 'columns'>) {
  const periods = periodsOf(list, use(TaxCountry))
  const [period, setPeriod] = useState(periods[0]?.name ?? THESE_DAYS)
  const { range } = list.search
  return {
    shown: {
      ...viewContents(filtersOf(list, list.search), period === THESE_DAYS ? null : period),
      columns: [...(columns?.chosen ?? [])],
    },
    daysField:
      range !== null && periods.length > 0 ? (
        <RadioGroup
          label="Days"
          options={[
            ...periods.map(({ name: value, label }) => ({ value, label })),
            { value: THESE_DAYS, label: `Always ${describeRange(range)}` },
          ]}
          value={period}
          onChange={setPeriod}
          hint="A name such as Last 7 days moves on with the calendar."
        />
      ) : null,
  }
}
