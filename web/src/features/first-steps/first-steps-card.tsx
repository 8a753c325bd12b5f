import type { FirstStep, FirstSteps } from '@paydeck/contract/calls/settings/first-steps'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { firstSteps, hideFirstSteps } from '#/entities/first-steps/first-steps-queries.ts'
import { hasPayoutSettings } from '#/entities/payout/has-payout-settings.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './first-steps.module.css'
import type { RequestPrefill, RequestForm } from './request-form.ts'
import { StepLine } from './step-line.tsx'

interface FirstStepsCardProps {
  requestForm: RequestForm
}

/** What a new merchant has yet to do, until all is done or the card is hidden. A failed query just shows no card. */
export function FirstStepsCard({ requestForm: Form }: FirstStepsCardProps) {
  const { merchantId, abacusEnabled } = useSession()
  const { pages, transfers } = useBrand()
  const { data } = useQuery(firstSteps(merchantId))
  const [prefill, setPrefill] = useState<RequestPrefill | null>(null)
  const hasPage: Partial<Record<FirstStep, boolean>> = {
    shop: pages.has('api'),
    bank_account: hasPayoutSettings({ abacusEnabled, ...transfers }),
  }
  const steps = data?.steps.filter(({ step }) => hasPage[step] ?? true) ?? []
  const isHidden = !data || data.isHidden || steps.every(({ isDone }) => isDone)
  return (
    <>
      {!isHidden && <Steps steps={steps} onRequest={setPrefill} />}
      {/* Outside the card, so that the form stays open when its step is done. */}
      {prefill && (
        <Suspense>
          <Form {...prefill} onClose={() => setPrefill(null)} />
        </Suspense>
      )}
    </>
  )
}

interface StepsProps extends Pick<FirstSteps, 'steps'> {
  onRequest: (prefill: RequestPrefill) => void
}

function Steps({ steps, onRequest }: StepsProps) {
  const { merchantId } = useSession()
  const hide = useMutation(hideFirstSteps(merchantId))
  return (
    <Section
      title="First steps"
      aside={
        <Button isBusy={hide.isPending} onClick={() => hide.mutate()}>
          Hide
        </Button>
      }
    >
      <ErrorBanner error={hide.error} onDismiss={hide.reset} />
      <p className={classes['progress']}>{progressOf(steps)}</p>
      <ol className={classes['steps']}>
        {steps.map(({ step, isDone }) => (
          <StepLine key={step} {...{ step, isDone, onRequest }} />
        ))}
      </ol>
    </Section>
  )
}

function progressOf(steps: FirstSteps['steps']): string {
  const done = steps.filter(({ isDone }) => isDone).length
  return `${done} of ${steps.length} done`
}
