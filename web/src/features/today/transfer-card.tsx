import type { Today } from '#/entities/today/today-queries.ts'
import { Section } from '#/ui/layout/section.tsx'

import { ANCHORS } from './anchors.ts'
import { TransferFacts } from './transfer-facts.tsx'

/** The next transfer of each currency; nothing for those who may not read the balance. */
export function TransferCard({ today: { transfers, blocks, takings } }: { today: Today }) {
  if (transfers === null) return null
  return (
    <div id={ANCHORS.transfer}>
      <Section title="Next transfer">
        {takings.map(({ currency }) => (
          <TransferFacts key={currency} {...{ currency, transfers, blocks }} />
        ))}
      </Section>
    </div>
  )
}
