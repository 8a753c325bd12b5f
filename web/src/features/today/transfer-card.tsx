import type { Today } from '#/entities/today/today-queries.ts'
import { Section } from '#/ui/layout/section.tsx'

import { ANCHORS } from './anchors.ts'
import { StatementProofLine } from './statement-proof-line.tsx'
import { NextTransfers } from './next-transfers.tsx'

/** The next transfer of each currency; renders nothing for people who may not read the balance. */
export function TransferCard({ today }: { today: Today }) {
  const { transfers, blocks, takings, statements } = today
  if (transfers === null) return null
  return (
    <div id={ANCHORS.transfer}>
      <Section title="Next transfer">
        {takings.map(({ currency }) => (
          <NextTransfers key={currency} {...{ currency, transfers, blocks }} />
        ))}
        {statements.map((proof) => (
          <StatementProofLine
            key={proof.externalAccountId}
            proof={proof}
            today={today.today}
            showsAccount={statements.length > 1}
          />
        ))}
      </Section>
    </div>
  )
}
