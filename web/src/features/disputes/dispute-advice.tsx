import { disputeReason } from '@paydeck/contract/merchant/dispute-reasons'

import { Section } from '#/ui/layout/section.tsx'

import classes from './dispute-advice.module.css'

export function DisputeAdvice({ reason }: { reason: string | null }) {
  const { claim, wins } = disputeReason(reason)
  return (
    <Section title="What wins a case like this">
      <div className={classes['advice']}>
        <p>The customer says that {claim}. A bank believes what it can see:</p>
        <ul>
          {wins.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
